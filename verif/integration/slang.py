# SPDX-License-Identifier: Apache-2.0
"""slang.py TOP [PARAMETER=VALUE...] -- FILE...: elaborates TOP as slang, 1 on an error."""
import sys

import pyslang

split = sys.argv.index("--")
top, *parameters = sys.argv[1:split]
driver = pyslang.driver.Driver()
driver.addStandardArgs()
words = ["slang", "--top", top, *(f"-G{one}" for one in parameters), *sys.argv[split + 1:]]
sys.exit(not (driver.parseCommandLine(" ".join(words)) and driver.processOptions() and
              driver.parseAllSources() and driver.runFullCompilation()))
