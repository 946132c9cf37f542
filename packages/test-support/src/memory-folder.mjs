import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";

const MEMORY = "/dev/shm";
/** A run of all tests uses some hundred MB. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/** @type {string | undefined} */
let memoryFolder;

export const getMemoryFolder = () => memoryFolder;

export function useMemoryFolder() {
	if (process.env.TMPDIR !== undefined || !hasRoom()) return;
	removeLeftovers();
	const folder = mkdtempSync(path.join(MEMORY, `paperclip-test-${process.pid}-`));
	if (!canExecuteIn(folder)) return rmSync(folder, { recursive: true });
	// Tests act as other users too.
	chmodSync(folder, 0o1777);
	process.env.TMPDIR = folder;
	memoryFolder = folder;
	process.once("exit", () => remove(folder));
}

function hasRoom() {
	try {
		const { bavail, bsize } = statfsSync(MEMORY);
		return bavail * bsize >= NEEDED_BYTES;
	} catch {
		return false;
	}
}

/** Containers often mount it with "noexec". */
function canExecuteIn(folder) {
	const program = path.join(folder, "program");
	writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
	const { status } = spawnSync(program);
	rmSync(program);
	return status === 0;
}

/** Folders of runs that were killed. */
function removeLeftovers() {
	for (const name of readdirSync(MEMORY)) {
		const [, pid] = /^paperclip-test-(\d+)-/.exec(name) ?? [];
		if (pid !== undefined && !isAlive(Number(pid))) remove(path.join(MEMORY, name));
	}
}

function isAlive(pid) {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return error.code === "EPERM";
	}
}

/** A file system that a killed test has mounted in the folder stays. */
function remove(folder) {
	try {
		rmSync(folder, { recursive: true, force: true });
	} catch {}
}
