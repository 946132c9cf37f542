import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Helper, HelperGone, openHelper } from "./open-helper.ts";
import type { ProgramOutput, ProgramRead } from "./read-program.ts";
import { type ProgramStart, type StartedProgram, spawnProgram } from "./spawn-program.ts";

/** Number of programs that a process starts itself before it opens a helper. */
const OWN_STARTS = 5;
/** Script of the helper. It exists only in a build; a server that runs from source starts all programs itself. */
const PROGRAM = fileURLToPath(new URL("./process/helper-process.js", import.meta.url));

/** Time for a forked process to call exec, before which it shows the arguments of its parent. */
const EXECUTE_MS = 50;

let program = PROGRAM;
let isEnabled = false;
let ownStartsLeft = Number.POSITIVE_INFINITY;
let responseMs: number | undefined;
let helper: Helper | null = null;

/**
 * Moves program starts and other blocking work to a small helper process, because fork copies the parent's page tables,
 * which takes ten times longer in a server. The helper exits with this process.
 * @param options For tests.
 */
export function enableHelperProcess(options: { program?: string; ownStarts?: number; responseMs?: number } = {}): void {
	program = options.program ?? PROGRAM;
	responseMs = options.responseMs;
	isEnabled = existsSync(program);
	if (isEnabled) ownStartsLeft = options.ownStarts ?? OWN_STARTS;
}

/** @param findStarted Returns the pid of a program that a killed helper has already started. */
export async function startProgram(start: ProgramStart, findStarted: () => number | null): Promise<StartedProgram> {
	if (helper === null && --ownStartsLeft < 0) helper = openHelper(program, onGone, responseMs);
	if (!helper?.isReady()) return await spawnProgram(start);
	try {
		return await helper.start(start);
	} catch (error) {
		if (!(error instanceof HelperGone)) throw error;
		await delay(EXECUTE_MS);
		const pid = findStarted();
		return pid === null ? await spawnProgram(start) : { pid, exited: Promise.resolve(null) };
	}
}

/** Returns `null` when the caller must run the program itself. */
export async function readByHelper(read: ProgramRead): Promise<ProgramOutput | null> {
	return await offload("readProgram", (_: ProgramRead): Promise<ProgramOutput | null> => Promise.resolve(null), read);
}

function onGone(wasReady: boolean): void {
	helper = null;
	// Opens no other helper if this one never became ready, for example because its script was removed.
	if (!wasReady) ownStartsLeft = Number.POSITIVE_INFINITY;
}

/**
 * @param name Key of `HELPER_TASKS`.
 * @param task Arguments and result must survive JSON.
 */
export async function offload<Args extends unknown[], Result>(
	name: string,
	task: (...args: Args) => Result,
	...args: Args
): Promise<Awaited<Result>> {
	if (helper?.isReady()) {
		try {
			return (await helper.execute(name, args)) as Awaited<Result>;
		} catch (error) {
			if (!(error instanceof HelperGone)) throw error;
		}
	}
	return await task(...args);
}

/**
 * Runs a task that may never return, such as reading a disk that does not respond, in a separate process, so that the
 * task blocks neither this process nor the helper.
 * @returns `null` if the task did not return in time.
 */
export async function isolate<Args extends unknown[], Result>(
	name: string,
	task: (...args: Args) => Result,
	...args: Args
): Promise<Awaited<Result> | null> {
	if (!isEnabled) return await task(...args);
	let wasStarted = false;
	const onEnd = (wasReady: boolean) => {
		wasStarted = wasReady;
	};
	const own = openHelper(program, onEnd, responseMs);
	try {
		return (await own.execute(name, args)) as Awaited<Result>;
	} catch (error) {
		if (!(error instanceof HelperGone)) throw error;
		// The process could not be started, for example because its script was removed.
		return wasStarted || error.isOverdue ? null : await task(...args);
	} finally {
		own.close();
	}
}
