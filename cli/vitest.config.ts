import { configDefaults, defineConfig, mergeConfig } from "vitest/config";
import { base } from "../vitest.base.ts";

/** Slow tests that do not depend on the database, so they run on PGlite only. */
const WITHOUT_DATABASE = [
	"src/__tests__/{build-checkout,external-adapter,interrupt-in-terminal,real-cli,run-prompt}.test.ts",
	"src/parser-sandbox/**",
];
const isOnPostgres = Boolean(process.env.PAPERCLIP_TEST_DATABASE_URL);

export default mergeConfig(
	defineConfig(base),
	defineConfig({
		test: {
			exclude: [...configDefaults.exclude, ...(isOnPostgres ? WITHOUT_DATABASE : [])],
			// End-to-end tests use data folders that are created like those of the server's tests.
			globalSetup: [
				"@paperclipai/test-support/programs/bundle-programs.ts",
				"@paperclipai/test-support/server/pglite-template.ts",
			],
		},
	}),
);
