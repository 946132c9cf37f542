import { defineConfig } from "vitest/config";
import { base } from "./vitest.base.ts";

/** All packages in one run: one pool with a worker for each core. A package's own `vitest.config.ts` runs it alone. */
export default defineConfig({
	test: {
		projects: ["packages/*/vitest.config.ts", "packages/adapters/*/vitest.config.ts", "server", "ui", "cli"],
		sequence: base.test.sequence,
		reporters: base.test.reporters,
	},
});
