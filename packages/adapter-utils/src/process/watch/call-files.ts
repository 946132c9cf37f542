import { writeFileSync } from "node:fs";
import path from "node:path";
import { CodedError, isCodedError } from "../../errors/coded-error.ts";
import { messageOf } from "../../errors/message-of.ts";
import { readRegularFileSync } from "../../files/regular-file.ts";
import { writeFileAtomic } from "../../files/write-file-atomic.ts";
import { isOptional, isShape, isString } from "../../values/check-shape.ts";
import { parseJson } from "../../values/read-value.ts";
import type { Activity } from "./idle-watch.ts";

/** Names of the files that the bridge writes for the server into the spool of its call. */
const ACTIVITY = "activity";
const FAILURE = "failure";

/** Returns a function that records what the remote processes do, for the idle limit of the call. */
export function createActivityRecord(spoolFolder: string): (cpuTicks?: number) => void {
	let signs = 0;
	let ticks = 0;
	return (cpuTicks) => {
		if (cpuTicks === undefined) signs++;
		else ticks += cpuTicks;
		try {
			writeFileSync(path.join(spoolFolder, ACTIVITY), `${process.pid}.${signs} ${ticks}\n`, { mode: 0o600 });
		} catch {
			// Ignored, because output counts as activity too.
		}
	};
}

export function readRemoteActivity(spoolFolder: string): Activity {
	const text = readRegularFileSync(path.join(spoolFolder, ACTIVITY)) ?? "";
	const [, signs = "", cpuTicks] = /^(\S+) (\d+)\n$/.exec(text) ?? [];
	return { signs, cpuTicks: Number(cpuTicks ?? 0), readBytes: 0, writtenBytes: 0 };
}

/** Records why the program has no exit status. */
export async function recordFailure(spoolFolder: string, error: unknown): Promise<void> {
	const coded = isCodedError(error) ? { code: error.code, hint: error.hint } : { code: "environment_failed" };
	await writeFileAtomic(path.join(spoolFolder, FAILURE), JSON.stringify({ ...coded, message: messageOf(error) }));
}

/** Returns `null` even for a damaged file, because an agent can change the file. */
export function readFailure(spoolFolder: string): CodedError | null {
	const failure = parseJson(readRegularFileSync(path.join(spoolFolder, FAILURE)) ?? "");
	return isFailure(failure) ? new CodedError(failure.code, failure.message, { hint: failure.hint }) : null;
}

const isFailure = isShape<{ code: string; message: string; hint?: string | undefined }>({
	code: isString,
	message: isString,
	hint: isOptional(isString),
});
