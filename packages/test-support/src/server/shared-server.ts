import { test } from "vitest";
import { startServerProcess } from "./server-process.ts";
import { createTestHome } from "./test-home.ts";
import { createTestCompany, type TestCompany } from "./test-server.ts";

interface SharedServer {
	/** Isolates the agents and runs of a test file. */
	createCompany(): Promise<TestCompany>;
}

/**
 * Tests with a server shared by all test files of a worker. For tests that neither restart nor configure it, and that
 * look only at their own records.
 */
export const it = test.extend<{ sharedServer: SharedServer }>({
	sharedServer: [
		// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures in use from the pattern
		async ({}, use) => {
			const home = await createTestHome();
			const server = await startServerProcess(home);
			await use({ createCompany: () => createTestCompany(home.home, () => server) });
			await server.stop();
			await home.remove();
		},
		{ scope: "worker" },
	],
});
