import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig } from "vitest/config";
import { base } from "../../vitest.base.ts";

/** Runs contract tests of adapters without the global setup of the server's tests, which prepares databases. */
export default mergeConfig(
	defineConfig(base),
	defineConfig({ root: fileURLToPath(new URL("../../server", import.meta.url)) }),
);
