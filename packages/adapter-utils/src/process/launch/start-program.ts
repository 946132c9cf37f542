import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type ProgramStart, type StartedProgram, spawnProgram } from "./spawn-program.ts";
import { openStarter, type Starter, StarterGone } from "./starter.ts";

/** A process that starts fewer programs is not worth a second process. */
const OWN_STARTS = 5;
/** Part of the build; a server that runs from the sources starts everything itself. */
const PROGRAM = fileURLToPath(new URL("./process/launch/starter-process.js", import.meta.url));
/** A process that was forked shows the arguments of its program once it executes that. */
const EXECUTE_MS = 50;

let program = PROGRAM;
let ownStartsLeft = Number.POSITIVE_INFINITY;
let responseMs: number | undefined;
let starter: Starter | null = null;

/**
 * From now on, a small process starts the programs; it ends with this one. The system copies the page tables of the process
 * that starts a program, which takes a server ten times longer than a small process.
 *
 * @param options Of tests.
 */
export function enableProgramStarter(
	options: { program?: string; ownStarts?: number; responseMs?: number } = {},
): void {
	program = options.program ?? PROGRAM;
	responseMs = options.responseMs;
	if (existsSync(program)) ownStartsLeft = options.ownStarts ?? OWN_STARTS;
}

/**
 * Starts a program, see `spawnProgram`.
 *
 * @param findStarted Pid of the program if it was started already: the process that starts programs may have been killed
 * after it did so.
 */
export async function startProgram(start: ProgramStart, findStarted: () => number | null): Promise<StartedProgram> {
	if (starter === null && --ownStartsLeft < 0) starter = openStarter(program, onGone, responseMs);
	if (!starter?.isReady()) return await spawnProgram(start);
	try {
		return await starter.start(start);
	} catch (error) {
		if (!(error instanceof StarterGone)) throw error;
		await delay(EXECUTE_MS);
		const pid = findStarted();
		return pid === null ? await spawnProgram(start) : { pid, exited: Promise.resolve(null) };
	}
}

function onGone(wasReady: boolean): void {
	starter = null;
	// Its program was removed, for example: another attempt would cost as much again.
	if (!wasReady) ownStartsLeft = Number.POSITIVE_INFINITY;
}
