import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Helper, HelperGone, openHelper } from "./open-helper.ts";
import type { ProgramOutput, ProgramRead } from "./read-program.ts";
import { type ProgramStart, type StartedProgram, spawnProgram } from "./spawn-program.ts";

/** A process that starts fewer programs is not worth a second process. */
const OWN_STARTS = 5;
/** Part of the build; a server that runs from the sources does everything itself. */
const PROGRAM = fileURLToPath(new URL("./process/helper-process.js", import.meta.url));

/** A process that was forked shows the arguments of its program once it executes that. */
const EXECUTE_MS = 50;

let program = PROGRAM;
let ownStartsLeft = Number.POSITIVE_INFINITY;
let responseMs: number | undefined;
let helper: Helper | null = null;

/**
 * From now on, a small process starts the programs and does other work around them for which this one would have to wait;
 * it ends with this one. To start a program, the system copies the page tables of the process that starts it, which takes a
 * server ten times longer than a small process.
 *
 * @param options Of tests.
 */
export function enableHelperProcess(options: { program?: string; ownStarts?: number; responseMs?: number } = {}): void {
	program = options.program ?? PROGRAM;
	responseMs = options.responseMs;
	if (existsSync(program)) ownStartsLeft = options.ownStarts ?? OWN_STARTS;
}

/**
 * Starts a program, see `spawnProgram`.
 *
 * @param findStarted Pid of the program if it was started already: the helper process may have been killed after it did so.
 */
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

/**
 * Reads the output of a program that the helper process executes. `null` without a helper, and when that has no result: then
 * the program has to be called once more, by this process.
 */
export async function readByHelper(read: ProgramRead): Promise<ProgramOutput | null> {
	return await offload("readProgram", (_: ProgramRead): Promise<ProgramOutput | null> => Promise.resolve(null), read);
}

function onGone(wasReady: boolean): void {
	helper = null;
	// Its program was removed, for example: another attempt would cost as much again.
	if (!wasReady) ownStartsLeft = Number.POSITIVE_INFINITY;
}

/**
 * Executes a task in the helper process, or in this one without a helper or when that is killed meanwhile.
 * @param name Of the task in `helper-process.ts`.
 * @param task Its arguments and its result must survive JSON.
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
