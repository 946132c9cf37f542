import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { useMemoryFolder } from "@paperclipai/test-support/memory-folder.mjs";
import { useOwnEnvironment } from "@paperclipai/test-support/own-environment.mjs";
import { QUICK_START } from "@paperclipai/test-support/quick-start.mjs";
import type { ViteUserConfig } from "vitest/config";
import { SlowestFirst } from "./scripts/testing/slowest-first.mjs";

/** Tests import every workspace package from its TypeScript source. */
const SOURCE = "@paperclipai/source";

/** Only guards against hanging, because tests wait for conditions on however busy a machine. */
const HANGING_MS = 5 * 60_000;

const fileAt = (place: string) => fileURLToPath(new URL(place, import.meta.url));

useMemoryFolder();
useOwnEnvironment();

export const base = {
	ssr: { resolve: { conditions: [SOURCE, "module", "node", "development|production"], externalConditions: [SOURCE] } },
	test: {
		include: ["src/**/*.test.ts"],
		testTimeout: HANGING_MS,
		hookTimeout: HANGING_MS,
		maxWorkers: availableParallelism(),
		reporters: [
			"default",
			fileAt("./scripts/testing/slowest-files.mjs"),
			fileAt("./scripts/testing/skipped-tests.mjs"),
		],
		sequence: { sequencer: SlowestFirst },
		// The files of a package share a worker, which imports its modules once; the setup file undoes what a file changes.
		isolate: false,
		setupFiles: [fileAt("./vitest.setup.ts")],
		execArgv: [...QUICK_START],
		// Shorter than the time limit of a test, so that the failure points to the condition.
		expect: { poll: { timeout: HANGING_MS - 60_000 } },
	},
} satisfies ViteUserConfig;
