# SPDX-License-Identifier: Apache-2.0
#
# tools/export/: `coresample export`.  pprof's messages are made by protobuf-c.

EXPORT_PB := $(B)/tools/export/pprof.pb-c

$(EXPORT_PB).c $(EXPORT_PB).h &: tools/export/pprof.proto
	@mkdir -p $(@D)
	protoc-c --c_out=$(@D) --proto_path=tools/export $<

$(EXPORT_PB).o: $(EXPORT_PB).c
	$(CC) $(CFLAGS) -c $< -o $@

$(B)/tools/export/pprof.o: $(EXPORT_PB).h
$(B)/tools/export/pprof.o: CFLAGS += -I$(B)/tools/export
