import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { messageOf } from "@paperclipai/adapter-utils";
import { resolveCommand } from "@paperclipai/adapter-utils/server-utils";
import { type Check, fail, info, warn } from "./check.ts";

const MIN_NODE: readonly [number, number] = [20, 19];

export function checkNode(version: string = process.versions.node): Check {
	const [major = 0, minor = 0] = version.split(".").map(Number);
	const [minMajor, minMinor] = MIN_NODE;
	if (major > minMajor || (major === minMajor && minor >= minMinor)) {
		return info("node_ok", `Node.js ${version}.`);
	}
	const hint = `Install Node.js ${minMajor}.${minMinor} or newer.`;
	return fail("node_too_old", `Node.js ${version} is too old.`, hint);
}

/** Writes a file to the data folder, or to its nearest existing parent. */
export async function checkDataFolder(home: string): Promise<Check> {
	const existing = await nearestFolder(home);
	try {
		const scratch = await mkdtemp(path.join(existing, ".paperclip-doctor-"));
		try {
			await writeFile(path.join(scratch, "file"), "x");
		} finally {
			await rm(scratch, { recursive: true, force: true });
		}
	} catch (error) {
		const hint = "Make the folder writable, or choose another one with PAPERCLIP_HOME.";
		return fail("data_folder_not_writable", `The data folder ${home} is not writable: ${messageOf(error)}`, hint);
	}
	const state = existing === home ? "is writable" : "does not exist yet and can be created";
	return info("data_folder_ok", `The data folder ${home} ${state}.`);
}

async function nearestFolder(folder: string): Promise<string> {
	const found = await stat(folder).catch(() => null);
	const parent = path.dirname(folder);
	return found !== null || parent === folder ? folder : await nearestFolder(parent);
}

/** Passes if the port is free or used by this installation's running server. */
export async function checkPort(port: number, runningUrl: string | null): Promise<Check> {
	if (runningUrl !== null && Number(new URL(runningUrl).port) === port) {
		return info("port_ok", `Port ${port} is used by the running server.`);
	}
	const server = createServer();
	const free = await new Promise<boolean>((resolve) => {
		server.once("error", () => resolve(false));
		server.listen({ host: "127.0.0.1", port }, () => resolve(true));
	});
	await new Promise((resolve) => server.close(resolve));
	if (free) return info("port_ok", `Port ${port} is free.`);
	const hint = "Use another one: paperclipai run --port 0 picks any free port.";
	return warn("port_in_use", `Port ${port} is in use by another program.`, hint);
}

export async function checkGit(): Promise<Check> {
	try {
		return info("git_ok", `git was found at ${await resolveCommand("git", tmpdir(), {})}.`);
	} catch {
		return warn("git_missing", "git is not installed.", "Install git: agents need it for work in repositories.");
	}
}
