import { configDefaults, defineConfig, mergeConfig } from "vitest/config";
import { base } from "../vitest.base.ts";

/** What the real agent programs do does not depend on the database: once is enough for tests that take so long. */
const isOnPostgres = Boolean(process.env.PAPERCLIP_TEST_DATABASE_URL);
const exclude = [...configDefaults.exclude, ...(isOnPostgres ? ["src/__tests__/real-cli/**"] : [])];

export default mergeConfig(
	defineConfig(base),
	defineConfig({ test: { exclude, globalSetup: ["./src/__tests__/support/pglite-template.ts"] } }),
);
