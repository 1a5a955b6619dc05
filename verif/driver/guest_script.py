# SPDX-License-Identifier: Apache-2.0
"""A guest with a script in it: the kernel's command line has room for a short command only."""
import pathlib
import subprocess

MAKE = pathlib.Path(__file__).resolve().parents[2] / "firmware" / "guest" / "make-initramfs"
COMMAND = "sh /script"


def with_script(folder, out, text):
    """A copy of the guest's folder in `out`, links but for its archive, that has /script."""
    out = pathlib.Path(out)
    out.mkdir(parents=True, exist_ok=True)
    for file in pathlib.Path(folder).resolve().iterdir():
        link = out / file.name
        if file.name != "rootfs.cpio" and not link.exists():
            link.symlink_to(file)
    script, archive = out / "script", out / "script.cpio"
    script.write_text(text, encoding="ascii")
    subprocess.run([MAKE, archive, f"script={script}"], check=True)
    rootfs = pathlib.Path(folder, "rootfs.cpio").read_bytes()
    (out / "rootfs.cpio").write_bytes(rootfs + archive.read_bytes())
    return str(out)
