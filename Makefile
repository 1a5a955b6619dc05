# SPDX-License-Identifier: Apache-2.0
#
# Coresample's top Makefile: settings that every folder shares, the list of
# targets, and the counting of tests.  Everything else is in the build.mk of
# the folder that owns it; each fragment is read here, so rules may name the
# products of other folders.  Build products live under build/ only.
#
# A fragment adds a test with `TESTS += name` and a target `test-name` whose
# recipe runs `verif/report.sh name command...`; NIGHTLY does the same for
# tests that are too slow for `make test`, and QUICK names those of TESTS that
# one of NIGHTLY does in full.
#
# `NEED_group += target...` (% matches) says which groups of packages.debian a
# target needs.
#
# Recipes are plain commands.  tools/setup/step, their shell, prints a line a
# step (`  VERILATE build/soc/check/libcssoc.so`) and of a step that fails the
# command and its output; V=1 prints all commands instead.

B       := build
CC      := gcc
RISCV   := riscv64-unknown-elf-
PYTHON  := python3
CFLAGS  := -std=c11 -O2 -g -Wall -Wextra -Werror -D_GNU_SOURCE -Icmodel
RESULTS := $(B)/test/results
TESTS   :=
NIGHTLY :=
QUICK   :=
export RESULTS

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup venv test nightly run-tests clean

help: ## list the targets
	@sed -n 's/^\([a-z][a-z-]*\):.*## \(.*\)/\1\t\2/p' $(MAKEFILE_LIST) \
	  | sort | awk -F'\t' '{ printf "  make %-16s %s\n", $$1, $$2 }'

setup: ## install the missing packages of packages.debian, GROUP="demo fuzz" of these groups
	@tools/setup/install $(GROUP)

# Targets that need PyPI tools name this as an order-only prerequisite.
venv:
	@tools/setup/install venv
	@tools/setup/venv $(B)/venv

# On all processors, unless the user has said how many.
JOBS = $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell nproc))

# The kernel's build is nightly's, and the large browser.
test: GROUP = $(filter-out linux browser,$(GROUPS))
test: setup ## run every test, print one line for each and the count
	@$(MAKE) --no-print-directory $(JOBS) run-tests

nightly: setup ## random lockstep for 10^9 clocks (or HOURS=N), then every test and the slow ones
	@$(MAKE) --no-print-directory $(JOBS) campaign
	@$(MAKE) --no-print-directory $(JOBS) run-tests SLOW=yes

# Runs in a second make, so that fragments which ask pkg-config and the like
# while being read do so after the packages are there.
RUN = $(if $(SLOW),$(filter-out $(QUICK),$(TESTS)) $(NIGHTLY),$(TESTS))
run-tests:
	@rm -f $(RESULTS)
	@$(if $(RUN),$(MAKE) --no-print-directory -k $(addprefix test-,$(RUN)) || \
	  grep -qs '^FAIL' $(RESULTS) || { mkdir -p $(dir $(RESULTS)); \
	  echo 'FAIL make: a target failed without a verdict' >>$(RESULTS); })
	@verif/report.sh --count $(RUN)

clean: ## remove all build products (the Python environment too)
	rm -rf $(B)

# Every object file of the host: build/X.o is made from X.c.
$(B)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -MMD -MP -c $< -o $@

-include rtl/configs.mk
include $(filter-out $(B)/%,$(wildcard */build.mk */*/build.mk))

# What a goal needs is installed as if to make a fragment: then make reads all
# of them anew, since they ask pkg-config and the like while being read.
GROUPS := $(shell sed -n 's/^\[\(.*\)\]$$/\1/p' packages.debian)
NEEDED := $(strip $(foreach g,$(GROUPS),$(if $(filter $(NEED_$g),$(MAKECMDGOALS)),$g)))
ifneq ($(NEEDED),)
ifeq ($(findstring n,$(firstword -$(filter-out --%,$(MAKEFLAGS)))),)# not with -n
include $(B)/packages.mk
endif
endif
$(B)/packages.mk: FORCE
	@tools/setup/install $(NEEDED)
	@if [ ! -e $@ ] || [ $(B)/setup.log -nt $@ ]; then \
	  mkdir -p $(@D) && touch $@; \
	fi
# Trees of others' sources have files and folders of that name too.
-include $(filter-out $(B)/src/% $(B)/linux/linux-source-%,\
  $(wildcard $(B)/*/*.d $(B)/*/*/*.d $(B)/*/*/*/*.d))

# Last, so that what fragments ask while being read goes to sh.
ifndef V
SHELL = tools/setup/step
.SHELLFLAGS = $@ -c
.SILENT:
endif
