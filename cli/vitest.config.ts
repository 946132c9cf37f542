import { configDefaults, defineConfig, mergeConfig } from "vitest/config";
import { base } from "../vitest.base.ts";

/** They need no database: once is enough for tests that take so long. */
const WITHOUT_DATABASE = ["src/__tests__/external-adapter.test.ts", "src/parser-sandbox/**"];
const isOnPostgres = Boolean(process.env.PAPERCLIP_TEST_DATABASE_URL);

export default mergeConfig(
	defineConfig(base),
	defineConfig({
		test: {
			exclude: [...configDefaults.exclude, ...(isOnPostgres ? WITHOUT_DATABASE : [])],
			// End-to-end tests use data folders as the server's own tests make them.
			globalSetup: ["@paperclipai/test-support/server/pglite-template.ts"],
		},
	}),
);
