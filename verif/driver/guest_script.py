# SPDX-License-Identifier: Apache-2.0
"""A guest with a script in it: the kernel's command line has room for a short command only."""
import pathlib
import subprocess

MAKE = pathlib.Path(__file__).resolve().parents[2] / "firmware" / "guest" / "make-initramfs"
COMMAND = "sh /script"


def with_script(folder, out, text, more=None):
    """A copy of the guest's folder in `out`, links but for its archive, that has /script.

    more: texts of other files by their names.
    """
    out = pathlib.Path(out)
    out.mkdir(parents=True, exist_ok=True)
    for file in pathlib.Path(folder).resolve().iterdir():
        link = out / file.name
        if file.name != "rootfs.cpio" and not link.exists():
            link.symlink_to(file)
    archive, files = out / "script.cpio", []
    for name, content in {"script": text, **(more or {})}.items():
        (out / name).write_text(content, encoding="ascii")
        files.append(f"{name}={out / name}")
    subprocess.run([MAKE, archive, *files], check=True)
    rootfs = pathlib.Path(folder, "rootfs.cpio").read_bytes()
    (out / "rootfs.cpio").write_bytes(rootfs + archive.read_bytes())
    return str(out)


def same_addresses(folder):
    """In this copy of a guest's folder: stack and heap of a program lie where they do each time."""
    file = pathlib.Path(folder, "cmdline")
    words = file.read_text(encoding="ascii").split()
    if "norandmaps" not in words:
        file.unlink()  # a link
        file.write_text(" ".join([*words, "norandmaps"]) + "\n", encoding="ascii")
