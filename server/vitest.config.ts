import { availableParallelism } from "node:os";
import { configDefaults, defineConfig, mergeConfig } from "vitest/config";
import { base } from "../vitest.base.ts";

/** What programs and packages do does not depend on the database: once is enough for tests that take so long. */
const WITHOUT_DATABASE = [
	"src/__tests__/real-cli/**",
	"src/__tests__/example-adapter.test.ts",
	"src/__tests__/external-adapters/{hostile-modules,hostile-process,killed,npm,odd-places,published-packages,reload,road}.test.ts",
	"src/adapters/external/**",
];
const isOnPostgres = Boolean(process.env.PAPERCLIP_TEST_DATABASE_URL);
const exclude = [...configDefaults.exclude, ...(isOnPostgres ? WITHOUT_DATABASE : [])];

export default mergeConfig(
	defineConfig(base),
	defineConfig({
		test: {
			exclude,
			globalSetup: ["./src/__tests__/support/pglite-template.ts"],
			// They wait for processes more than they compute: two files at a time also where there are two cores.
			maxWorkers: Math.max(2, availableParallelism() - 1),
		},
	}),
);
