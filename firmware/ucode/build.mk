# SPDX-License-Identifier: Apache-2.0
#
# Programs of the coprocessor: build/libcsucode.a has their images and their
# handlers for the host.

UC       := $(B)/firmware/ucode
UC_NAMES := edge pair depend value simple redundant silent conflict callstack
UC_OBJ   := $(patsubst %,$(UC)/%.o,handler programs turns shares $(UC_NAMES))

# The assembler alone: the whole command holds what it makes.
$(B)/cs-asm: $(UC)/assembler.o $(patsubst %,$(B)/tools/coresample/%.o,asm options ucode_file ucode_text) \
    $(B)/libcstools.a $(B)/libcsmodel.a
	$(CC) $(CFLAGS) $^ -lz -o $@

$(UC)/%.img.h: firmware/ucode/%.ucode $(B)/cs-asm
	@mkdir -p $(@D)
	@$(B)/cs-asm $< --header $@ --listing $(UC)/$*.lst >$(UC)/$*.clocks

# Plain C, as the softcore has it.
$(UC)/%.o: private CFLAGS += -Itools/coresample -Itools/lib -I$(UC)
$(filter-out $(UC)/assembler.o,$(UC_OBJ)): private CFLAGS += -ffreestanding
$(UC_NAMES:%=$(UC)/%.o): $(UC)/%.o: $(UC)/%.img.h

.PRECIOUS: $(UC)/%.img.h

$(B)/libcsucode.a: $(UC_OBJ)
	rm -f $@
	ar rcs $@ $^

# The same for the profiling firmware, as one object: its linker script gives it
# its place.
FWUCODE := $(UC_OBJ:$(UC)/%=$(FW)/ucode/%)

$(FW)/ucode/%.o: firmware/ucode/%.c $(FW)/command
	@mkdir -p $(@D)
	@$(WCC) $(FWCFLAGS) -ffreestanding -I$(UC) $(STRICT) -std=c11 -MMD -MP -c $< -o $@

$(UC_NAMES:%=$(FW)/ucode/%.o): $(FW)/ucode/%.o: $(UC)/%.img.h

$(FW)/ucode.o: $(FWUCODE)
	@echo "  WLD $@"
	@$(RISCV)ld -m elf32lriscv -r -o $@ $^

-include $(FWUCODE:.o=.d)
