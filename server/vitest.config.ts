import { configDefaults, defineConfig, mergeConfig } from "vitest/config";
import { base } from "../vitest.base.ts";

/** Slow tests of programs, packages, files and sockets, and of the embedded database itself, which run on PGlite only. */
const WITHOUT_DATABASE = [
	"src/__tests__/**",
	"src/platform/data-folder/private-folder{,.slow}.test.ts",
	"src/platform/db/__tests__/skip-unchanged.test.ts",
	"src/platform/db/pglite/**",
	"src/engine/environments/{container,ssh}/**",
	"src/flows/live/__tests__/slow-readers.slow.test.ts",
	"src/engine/run-log/__tests__/output-bytes.slow.test.ts",
	"src/engine/git/**",
	"src/engine/workspaces/__tests__/many-agents.slow.test.ts",
	"src/engine/adapters/external/{catalog,install,package,process,versions}/**",
	"src/engine/adapters/external/__tests__/installation/{changed-files,example-adapter,hostile-modules,install-and-run,npm,published-packages,reload,self-changing,silent-registry,symlinks-and-corrupt-records}{,.slow}.test.ts",
	"src/engine/adapters/external/__tests__/processes/{crash-recovery,hostile-process,oversized-values,own-processes,process-limits,stopped-process}{,.slow}.test.ts",
];

const isOnPostgres = Boolean(process.env.PAPERCLIP_TEST_DATABASE_URL);
const exclude = [...configDefaults.exclude, ...(isOnPostgres ? WITHOUT_DATABASE : [])];

export default mergeConfig(
	defineConfig(base),
	defineConfig({
		test: {
			exclude,
			globalSetup: [
				"@paperclipai/test-support/programs/bundle-programs.ts",
				"@paperclipai/test-support/server/pglite-template.ts",
			],
		},
	}),
);
