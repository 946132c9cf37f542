import { configDefaults, defineConfig, mergeConfig } from "vitest/config";
import { base } from "../vitest.base.ts";

/** The other tests see the database only through the server, whose own tests run on both. */
const WITH_DATABASE = ["backup", "companies", "costs", "issues"];
const isOnPostgres = Boolean(process.env.PAPERCLIP_TEST_DATABASE_URL);

export default mergeConfig(
	defineConfig(base),
	defineConfig({
		test: {
			exclude: [...configDefaults.exclude, ...(isOnPostgres ? [`src/**/!(${WITH_DATABASE.join("|")}).test.ts`] : [])],
			// End-to-end tests use data folders that are created like in the server's tests.
			globalSetup: [
				"@paperclipai/test-support/programs/bundle-programs.ts",
				"@paperclipai/test-support/server/pglite-template.ts",
			],
		},
	}),
);
