# SPDX-License-Identifier: Apache-2.0
#
# Programs of the coprocessor: build/libcsucode.a has their images and their
# handlers for the host.

UC       := $(B)/firmware/ucode
UC_NAMES := edge pair depend value zilles simple redundant silent conflict callstack
UC_OBJ   := $(patsubst %,$(UC)/%.o,handler image programs turns shares $(UC_NAMES))

# The assembler alone: the whole command holds what it makes.
$(B)/cs-asm: $(patsubst %,$(B)/tools/%.o,asm/assembler asm/asm asm/ucode_file asm/ucode_text coresample/options) \
    $(addprefix $(B)/,libcstools.a libcslockstep.a libcsmodel.a)
	$(CC) $(CFLAGS) $^ -lz -ldl -o $@

$(UC)/%.img.h: firmware/ucode/%.ucode $(B)/cs-asm
	@mkdir -p $(@D)
	@$(B)/cs-asm $< --header $@ --listing $(UC)/$*.lst >$(UC)/$*.clocks

# The same for other sizes of the associative array: the image alone.
$(UC)/value.img64.h:  private LOG_ENTRIES := 6
$(UC)/value.img256.h: private LOG_ENTRIES := 8
$(UC)/value.img%.h: firmware/ucode/value.ucode $(B)/cs-asm
	@mkdir -p $(@D)
	@$(B)/cs-asm $< -D LOG_ENTRIES=$(LOG_ENTRIES) --header $@.all >$(UC)/value$*.clocks
	@sed -n '/^static const/,$$ s/ucode_value/ucode_value_$*/p; /^  0x/p; /^};/p' $@.all >$@

UC_VALUE_SIZES := $(UC)/value.img64.h $(UC)/value.img256.h
$(UC)/value.o $(UC)/rv32/value.o $(FW)/ucode/value.o: $(UC_VALUE_SIZES)

# Plain C, as the softcore has it.
$(UC)/%.o: private CFLAGS += -I$(UC)
$(UC_OBJ): private CFLAGS += -ffreestanding
$(UC_NAMES:%=$(UC)/%.o): $(UC)/%.o: $(UC)/%.img.h

.PRECIOUS: $(UC)/%.img.h $(UC_VALUE_SIZES)

$(B)/libcsucode.a: $(UC_OBJ)
	rm -f $@
	ar rcs $@ $^

# The same for the profiling firmware, as one object: its linker script gives it
# its place.
FWUCODE := $(UC_OBJ:$(UC)/%=$(FW)/ucode/%)

$(FW)/ucode/%.o: firmware/ucode/%.c $(FW)/command
	@mkdir -p $(@D)
	$(WCC) $(FWCFLAGS) -ffreestanding -I$(UC) $(STRICT) -std=c11 -MMD -MP -c $< -o $@

$(UC_NAMES:%=$(FW)/ucode/%.o): $(FW)/ucode/%.o: $(UC)/%.img.h

$(FW)/ucode.o: $(FWUCODE)
	$(RISCV)ld -m elf32lriscv -r -o $@ $^

# The same for the recorder in the guest, and the images as files for its driver:
# one for another size of the associative array has that in its name.
GUEST_HANDLERS := $(UC_OBJ:$(UC)/%=$(GUEST)/obj/ucode/%)

$(GUEST)/obj/ucode/%.o: firmware/ucode/%.c firmware/guest/build.mk
	@mkdir -p $(@D)
	@echo "  WCC $<"
	@$(WCC) $(GFLAGS) -I$(UC) -ffreestanding $(STRICT) -MMD -MP -c $< -o $@

$(UC_NAMES:%=$(GUEST)/obj/ucode/%.o): $(GUEST)/obj/ucode/%.o: $(UC)/%.img.h
$(GUEST)/obj/ucode/value.o: $(UC_VALUE_SIZES)

$(GUEST)/obj/ucode.o: $(GUEST_HANDLERS)
	@$(RISCV)ld -m elf32lriscv -r -o $@ $^

GUEST_UCODE := $(patsubst %,$(GUEST)/ucode/%,$(UC_NAMES) value-64 value-256)
GUEST_UCODE_FILES := $(foreach u,$(GUEST_UCODE),lib/firmware/coresample/$(notdir $(u))=$(u))

$(GUEST)/ucode/value-64:  private UC_SIZE := -D LOG_ENTRIES=6
$(GUEST)/ucode/value-256: private UC_SIZE := -D LOG_ENTRIES=8
$(GUEST)/ucode/value-64 $(GUEST)/ucode/value-256: firmware/ucode/value.ucode
$(UC_NAMES:%=$(GUEST)/ucode/%): $(GUEST)/ucode/%: firmware/ucode/%.ucode
$(GUEST_UCODE): $(B)/cs-asm
	@mkdir -p $(@D)
	@$(B)/cs-asm $(filter %.ucode,$^) $(UC_SIZE) -o $@ > $@.clocks

$(DRV)/module.cpio: $(GUEST_UCODE)

-include $(FWUCODE:.o=.d) $(GUEST_HANDLERS:.o=.d)
