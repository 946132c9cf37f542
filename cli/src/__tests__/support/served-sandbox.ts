import { beforeAll, beforeEach, type TestContext, test } from "vitest";
import { type Exited, runCommand, type StartedServer, startServerCommand } from "./command-line.ts";
import { createFolder, createSandbox, type Sandbox, type SandboxOptions } from "./sandbox.ts";

/** Members of each object are set before the first test, so that a file can destructure them. */
interface UsedSandbox {
	sandbox: Sandbox;
	/** Runs a command to its end. */
	paperclip(...args: string[]): Promise<Exited>;
}

interface ServedSandbox extends UsedSandbox {
	server: StartedServer;
}

/** A sandbox for each test of a file. */
export function useSandbox(options?: SandboxOptions): UsedSandbox {
	const used = unset();
	beforeEach(async () => {
		const sandbox = await createSandbox(options);
		Object.assign(used.sandbox, sandbox);
		return sandbox.remove;
	});
	return used;
}

/** A sandbox for one of several concurrent tests, which mostly wait. */
export async function createOwnSandbox(
	{ onTestFinished }: TestContext,
	options?: SandboxOptions,
): Promise<UsedSandbox> {
	const sandbox = await createSandbox(options);
	onTestFinished(sandbox.remove);
	return { sandbox, paperclip: (...args) => runCommand(sandbox, ...args) };
}

/** A server for the tests of one file, which may configure it. */
export function useServer(): ServedSandbox {
	const used = unset();
	beforeAll(async () => {
		const { sandbox, server, stop } = await start();
		Object.assign(used.sandbox, sandbox);
		Object.assign(used.server, server);
		return stop;
	});
	return used;
}

const sharing = test.extend<{ shared: Awaited<ReturnType<typeof start>> }>({
	shared: [
		// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures in use from the pattern
		async ({}, use) => {
			const shared = await start();
			await use(shared);
			await shared.stop();
		},
		{ scope: "worker" },
	],
});

/** A server shared by files, with a working directory per file. For tests that neither restart nor configure it. */
export function useSharedServer(): ServedSandbox {
	const used = unset();
	sharing.beforeAll(async ({ shared }) => {
		const { folder, remove } = await createFolder();
		Object.assign(used.sandbox, shared.sandbox, { folder });
		Object.assign(used.server, shared.server);
		return remove;
	});
	return used;
}

function unset(): ServedSandbox {
	const sandbox = {} as Sandbox;
	return { sandbox, server: {} as StartedServer, paperclip: (...args) => runCommand(sandbox, ...args) };
}

async function start() {
	const sandbox = await createSandbox();
	const server = await startServerCommand(sandbox);
	return {
		sandbox,
		server,
		async stop() {
			await server.stop();
			await sandbox.remove();
		},
	};
}
