import { defineConfig, mergeConfig } from "vitest/config";
import { base } from "../vitest.base.ts";

export default mergeConfig(
	defineConfig(base),
	defineConfig({ test: { globalSetup: ["./src/__tests__/support/pglite-template.ts"] } }),
);
