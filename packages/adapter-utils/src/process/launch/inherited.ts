import { closeSync, readdirSync, readFileSync } from "node:fs";
import { readProcFile } from "../identify/proc-file.ts";
import { readProcess } from "../identify/proc-table.ts";

const CLOSE_ON_EXEC = 0o2000000;

/**
 * Closes the descriptors that were left open by the process that started this one, and that children would inherit. Node
 * marks only the first ones, up to a gap; its own are all marked. Call it in the process of a server or a command.
 */
export function closeInheritedDescriptors(): void {
	for (const descriptor of listInheritable()) {
		try {
			closeSync(descriptor);
		} catch {
			// Ignored, because it is closed.
		}
	}
}

/** Empty without `/proc`. */
function listInheritable(): number[] {
	try {
		const open = readdirSync("/proc/self/fd").map(Number);
		return open.filter((descriptor) => descriptor > 2 && isInheritable(descriptor));
	} catch {
		return [];
	}
}

function isInheritable(descriptor: number): boolean {
	try {
		const flags = /^flags:\s*([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, "latin1"))?.[1];
		return flags !== undefined && (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
	} catch {
		return false;
	}
}

/** Soft limit of login shells, unless an administrator has changed it. */
const USUAL_FILES = 1024;

let files: string | null | undefined;

/**
 * Soft limit of open files that the programs of runs get, for `ulimit`; `null` to leave it unchanged. Node raises the
 * limit of its own process to the hard limit when it starts, which children inherit; but programs that use `select`,
 * or close all descriptors up to the limit, expect the limit of the user's login. The processes that started this one
 * still have it; where none does, as under systemd, it is 1024.
 */
export function fileLimitForPrograms(): string | null {
	files ??= findFileLimit();
	return files;
}

function findFileLimit(): string | null {
	const own = readFileLimit("self");
	if (own === null) return null;
	for (let pid = process.ppid; pid > 1; pid = readProcess(pid)?.parent ?? 0) {
		const soft = readFileLimit(pid);
		if (soft !== null && soft < own) return String(soft);
	}
	return own > USUAL_FILES ? String(USUAL_FILES) : null;
}

function readFileLimit(pid: number | "self"): number | null {
	const soft = /^Max open files +(\S+)/m.exec(readProcFile(pid, "limits") ?? "")?.[1];
	if (soft === undefined) return null;
	return soft === "unlimited" ? Number.POSITIVE_INFINITY : Number(soft);
}
