import type { ViteUserConfig } from "vitest/config";

/** Tests import every workspace package from its TypeScript source, so nothing has to be built first. */
const SOURCE = "@paperclipai/source";

export const base = {
	ssr: { resolve: { conditions: [SOURCE, "module", "node", "development|production"], externalConditions: [SOURCE] } },
	test: {
		include: ["src/**/*.test.ts"],
		testTimeout: 30_000,
		hookTimeout: 60_000,
	},
} satisfies ViteUserConfig;
