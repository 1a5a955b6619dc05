# SPDX-License-Identifier: Apache-2.0
#
# Generated files: `make generate` writes them into the tree, the test
# generate-check makes them anew below build/ and compares.  Nothing else in
# the build runs a generator, so a user without PyPI never needs it.

VENV_PYTHON := $(B)/venv/bin/python
GENERATED   := rtl/bus/cs_reg_pkg.sv rtl/transport/cs_ring_reg_pkg.sv rtl/bus/cs_reg_file.sv rtl/coresample.svd \
               rtl/configs.mk cmodel/cs_regs.h cmodel/cs_ring_regs.h cmodel/cs_configs.h \
               docs/registers.md docs/ring-registers.md rtl/soc/cs_soc_pkg.sv \
               firmware/profile/cs_soc_map.h docs/soc-map.md \
               firmware/linux/soc.dts firmware/linux/cs_linux_map.h \
               rtl/cop/cs_cop_isa_pkg.sv cmodel/cs_cop_isa.h docs/cop-isa.md \
               rtl/cop/cs_cop_reg_pkg.sv cmodel/cs_cop_regs.h docs/cop-registers.md \
               coresample.core Bender.yml rtl/coresample.xml rtl/coresample.vh \
               rtl/compressor/cs_hash_rom.sv rtl/engines/cs_recip_rom.sv

.PHONY: generate generate-check test-generate test-generate-check
TESTS += generate generate-check

# $(call run_generators,ROOT)
run_generators = \
  $(VENV_PYTHON) -B tools/gen/regs.py rtl/regs/coresample.rdl $(1) && \
  $(VENV_PYTHON) -B tools/gen/regs.py rtl/regs/ring.rdl $(1) && \
  $(VENV_PYTHON) -B tools/gen/regs.py rtl/regs/cop.rdl $(1) && \
  $(VENV_PYTHON) -B tools/gen/configs.py rtl/configs.json $(1) && \
  $(VENV_PYTHON) -B tools/gen/soc.py rtl/soc/soc.json $(1) && \
  $(VENV_PYTHON) -B tools/gen/devicetree.py rtl/soc/soc.json $(1) && \
  $(VENV_PYTHON) -B tools/gen/cop.py rtl/cop/isa.json $(1) && \
  $(VENV_PYTHON) -B tools/gen/roms.py tools/gen/roms.py $(1) && \
  $(VENV_PYTHON) -B tools/gen/package_files.py rtl/coresample.f $(1)

generate: venv ## write all generated files from their sources
	@$(call run_generators,.)

generate-check: venv ## fail if a generated file differs from its source
	@rm -rf $(B)/generate && $(call run_generators,$(B)/generate)
	@bad=0; for f in $(GENERATED); do \
	  diff -u $$f $(B)/generate/$$f || { bad=1; \
	    echo "$$f: differs from its source; run make generate" >&2; }; \
	done; exit $$bad
	@echo "$(words $(GENERATED)) generated files are up to date"

test-generate-check:
	@verif/report.sh generate-check $(MAKE) --no-print-directory generate-check

# Needs the environment, so it must follow what makes it.
test-generate: test-generate-check
	@verif/report.sh generate $(VENV_PYTHON) -B tools/gen/test_gen.py
