# SPDX-License-Identifier: Apache-2.0
#
# build/guest-files: the files that a guest handed out.

$(B)/tools/guest_files/%.o: CFLAGS += -Ifirmware/linux

$(B)/guest-files: $(B)/tools/guest_files/guest_files.o $(B)/tools/lib/cs_guest_files.o
	$(CC) $(CFLAGS) -o $@ $^ -lz
