import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Helper, HelperGone, openHelper } from "./open-helper.ts";
import { type ProgramStart, type StartedProgram, spawnProgram } from "./spawn-program.ts";

/** A process that starts fewer programs is not worth a second process. */
const OWN_STARTS = 5;
/** Part of the build; a server that runs from the sources does everything itself. */
const PROGRAM = fileURLToPath(new URL("./process/helper-process.js", import.meta.url));

let ownStartsLeft = Number.POSITIVE_INFINITY;
let helper: Helper | null = null;

/**
 * From now on, a small process starts the programs and does other work around them for which this one would have to wait;
 * it ends with this one. To start a program, the system copies the page tables of the process that starts it, which takes a
 * server ten times longer than a small process.
 */
export function enableHelperProcess(): void {
	if (existsSync(PROGRAM)) ownStartsLeft = OWN_STARTS;
}

/** Starts a program, see `spawnProgram`. */
export async function startProgram(start: ProgramStart): Promise<StartedProgram> {
	if (helper === null && --ownStartsLeft < 0) {
		helper = openHelper(PROGRAM, () => {
			helper = null;
		});
	}
	return helper?.isReady() ? await helper.start(start) : await spawnProgram(start);
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
