import { defineConfig, mergeConfig } from "vitest/config";
import { base } from "../vitest.base.ts";

export default mergeConfig(
	defineConfig(base),
	defineConfig({
		test: {
			// End-to-end tests use data folders as the server's own tests make them.
			globalSetup: ["../server/src/__tests__/support/pglite-template.ts"],
			// They start the program several times over, each time from its sources.
			testTimeout: 120_000,
		},
	}),
);
