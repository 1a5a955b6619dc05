/* SPDX-License-Identifier: Apache-2.0
 *
 * sim_core_config.h - simavr's build would list the cores it found here.
 */
#define CONFIG_MEGA328 1
#define CONFIG_SIMAVR_TRACE 0
