import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { isProcessAlive } from "@paperclipai/adapter-utils/host";
import { createTestHome } from "@paperclipai/test-support/server/test-home.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { findRunningServer } from "../../client/connection/find-server.ts";

/** Data folder, working directory and environment of a test's commands. */
export interface Sandbox {
	home: string;
	folder: string;
	env: Record<string, string>;
	/** Commands wait for a lost server to restart, instead of starting one. */
	waitsForServer: boolean;
	/** Commands run the build itself, not a bundle of it, which loads its modules differently. */
	isBuild: boolean;
	remove(): Promise<void>;
}

export interface SandboxOptions {
	/** The data folder does not exist. */
	empty?: boolean;
	waitsForServer?: boolean;
	isBuild?: boolean;
}

export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const { folder, scratch, remove } = await createFolder();
	const test = await createTestHome();
	const isEmbedded = test.databaseUrl === undefined;
	const home = options.empty ? path.join(scratch, "home") : test.home;
	return {
		home,
		folder,
		env: isEmbedded ? {} : { DATABASE_URL: test.databaseUrl ?? "" },
		waitsForServer: options.waitsForServer ?? false,
		isBuild: options.isBuild ?? false,
		async remove() {
			await killServer(home);
			await test.remove();
			await remove();
		},
	};
}

/** Kills the server that a command has left in the background. */
export async function killServer(home: string): Promise<void> {
	const server = findRunningServer(home);
	if (server === null) return;
	process.kill(server.pid, "SIGKILL");
	await until(() => !isProcessAlive(server));
}

export async function createFolder() {
	const scratch = await realpath(await mkdtemp(path.join(tmpdir(), "paperclip-cli-")));
	const folder = path.join(scratch, "work");
	await mkdir(folder);
	return { folder, scratch, remove: () => rm(scratch, { recursive: true, force: true }) };
}
