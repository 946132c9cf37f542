import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type ProgramStart, type StartedProgram, spawnProgram } from "./spawn-program.ts";
import { openStarter, type Starter } from "./starter.ts";

/** A process that starts fewer programs is not worth a second process. */
const OWN_STARTS = 5;
/** Part of the build; a server that runs from the sources starts everything itself. */
const PROGRAM = fileURLToPath(new URL("./process/launch/starter-process.js", import.meta.url));

let ownStartsLeft = Number.POSITIVE_INFINITY;
let starter: Starter | null = null;

/**
 * From now on, a small process starts the programs; it ends with this one. The system copies the page tables of the process
 * that starts a program, which takes a server ten times longer than a small process.
 */
export function enableProgramStarter(): void {
	if (existsSync(PROGRAM)) ownStartsLeft = OWN_STARTS;
}

/** Starts a program, see `spawnProgram`. */
export async function startProgram(start: ProgramStart): Promise<StartedProgram> {
	if (starter === null && --ownStartsLeft < 0) {
		starter = openStarter(PROGRAM, () => {
			starter = null;
		});
	}
	return starter?.isReady() ? await starter.start(start) : await spawnProgram(start);
}
