import { closeSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { readProcFile } from "../identify/proc-file.ts";
import { readProcess } from "../identify/proc-table.ts";

const CLOSE_ON_EXEC = 0o2000000;

/**
 * Closes the descriptors that the parent process left open and that children would inherit. Node marks its own
 * descriptors as close-on-exec, but inherited ones only up to the first unused number. Call it in the process of a server
 * or a command.
 */
export function closeInheritedDescriptors(): void {
	for (const descriptor of listInheritable()) {
		try {
			closeSync(descriptor);
		} catch {
			// The descriptor is already closed.
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
/** Hard limits that systems set by themselves, with a soft limit of 1024. */
const USUAL_HARD_LIMITS = new Set([4096, 524_288, 1_048_576, 1_073_741_816, Number.POSITIVE_INFINITY]);

let files: string | null | undefined;

/**
 * Soft limit of open files that the programs of runs get, for `ulimit`; `null` to leave it unchanged. Node raises the
 * limit of its own process to the hard limit when it starts, which children inherit; but programs that use `select`,
 * or close all descriptors up to the limit, expect the limit of the user's login. The shell that started this process
 * still has that limit. Without a shell, for example under systemd or in a container, the result is the hard limit if an
 * administrator has set it, else 1024.
 */
export function fileLimitForPrograms(): string | null {
	files ??= findFileLimit();
	return files;
}

function findFileLimit(): string | null {
	const own = readFileLimit("self")?.soft;
	if (own === undefined) return null;
	const soft = limitOfParents() ?? (USUAL_HARD_LIMITS.has(own) ? USUAL_FILES : own);
	return soft < own ? String(soft) : null;
}

const SHELL = /^-?(?:ba|da|z|k|mk|tc|c|a|fi)?sh$/;
/** Programs that raise their own limit to the hard one. */
const RAISING = /^(?:node|nodejs|MainThread|npm|npx|pnpm|yarn|bun|systemd)\b/;

/** The soft limit of the nearest ancestor process that cannot have raised it by itself. */
function limitOfParents(): number | null {
	let raised: number | null = null;
	for (let pid = process.ppid; pid > 0; pid = readProcess(pid)?.parent ?? 0) {
		const limit = readFileLimit(pid);
		const name = readProcFile(pid, "comm")?.trim() ?? "";
		if (limit === null || RAISING.test(name) || isNode(pid)) continue;
		if (limit.soft < limit.hard || SHELL.test(name)) return limit.soft;
		raised ??= limit.soft;
	}
	return raised;
}

/** A Node process may have any title. */
function isNode(pid: number): boolean {
	try {
		return readlinkSync(`/proc/${pid}/exe`) === process.execPath;
	} catch {
		return false;
	}
}

function readFileLimit(pid: number | "self"): { soft: number; hard: number } | null {
	const [, soft, hard] = /^Max open files +(\S+) +(\S+)/m.exec(readProcFile(pid, "limits") ?? "") ?? [];
	return soft === undefined || hard === undefined ? null : { soft: readLimit(soft), hard: readLimit(hard) };
}

function readLimit(text: string): number {
	return text === "unlimited" ? Number.POSITIVE_INFINITY : Number(text);
}
