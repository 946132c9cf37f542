import { defineConfig } from "vitest/config";
import { SlowestFirst } from "./scripts/testing/slowest-first.mjs";

/** All packages in one run: one pool with a worker for each core. A package's own `vitest.config.ts` runs it alone. */
export default defineConfig({
	test: {
		projects: ["packages/*/vitest.config.ts", "packages/adapters/*/vitest.config.ts", "server", "ui", "cli"],
		sequence: { sequencer: SlowestFirst },
		reporters: ["default", "./scripts/testing/slowest-files.mjs", "./scripts/testing/skipped-tests.mjs"],
	},
});
