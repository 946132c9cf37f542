import type { UserConfig } from "vitest/config";

/** Tests import every workspace package from its TypeScript source, so nothing has to be built first. */
const conditions = ["@paperclipai/source", "node", "import", "module", "default"];

export const base = {
	resolve: { conditions },
	ssr: { resolve: { conditions, externalConditions: conditions } },
	test: {
		include: ["src/**/*.test.ts"],
		testTimeout: 30_000,
		hookTimeout: 60_000,
		server: { deps: { inline: [/@paperclipai\//] } },
	},
} satisfies UserConfig;
