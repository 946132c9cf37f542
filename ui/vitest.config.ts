import { defineConfig } from "vitest/config";
import { base } from "../vitest.base.ts";

export default defineConfig({
	...base,
	test: {
		...base.test,
		include: ["src/**/*.test.{ts,tsx}", "e2e/*.test.ts", "e2e/accessibility/*.test.ts"],
		globalSetup: [
			"@paperclipai/test-support/programs/bundle-programs.ts",
			"@paperclipai/test-support/server/pglite-template.ts",
		],
	},
});
