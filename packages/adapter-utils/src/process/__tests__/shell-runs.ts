import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach } from "vitest";
import { runChildProcess } from "../../program/run-child-process.ts";
import { readCommandLine, readProcesses } from "../identify/proc-table.ts";
import { isMarked } from "../identify/run-marker.ts";
import type { RunChildProcessOptions } from "../launch/child-process.ts";
import type { RunScope } from "../scope/run-scope.ts";

export let folder: string;
export let runId: string;

/** Called by each test file, because a loaded module registers no hooks for the next file. */
export function useShellRuns(): void {
	beforeEach(() => {
		folder = mkdtempSync(path.join(tmpdir(), "run-child-process-"));
		runId = crypto.randomUUID();
	});
	afterEach(() => rmSync(folder, { recursive: true, force: true }));
}

export async function shell(script: string, more: Partial<RunChildProcessOptions> = {}) {
	const log = { stdout: "", stderr: "" };
	const options: RunChildProcessOptions = {
		cwd: folder,
		env: {},
		timeoutSec: 0,
		graceSec: 1,
		onLog: async (stream, chunk) => {
			log[stream] += chunk;
		},
		...more,
	};
	const result = await runChildProcess(runId, "sh", ["-c", script], options);
	return { ...result, log };
}

export const never: RunScope["signal"] = new AbortController().signal;

export function scope(
	signal: RunScope["signal"] = never,
	logged: Record<string, number> = {},
	detach: RunScope["detach"] = never,
): RunScope {
	let calls = 0;
	return {
		runId,
		spoolFolder: path.join(folder, "spool"),
		nextCall: () => ++calls,
		loggedBytes: (call, stream) => logged[`${call}:${stream}`] ?? 0,
		signal,
		detach,
	};
}

const markedProcesses = () =>
	readProcesses()
		.map(({ pid }) => pid)
		.filter((pid) => isMarked(pid, runId));
/** Command lines of the remaining processes of the test's run. */
export const survivors = () => markedProcesses().map(readCommandLine);
