// SPDX-License-Identifier: GPL-2.0-only
/*
 * The number of the planted bug, a parameter of the module.
 */
#include <linux/module.h>

int cs_testbug;
module_param(cs_testbug, int, 0444);
