import { lstatSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CodedError, isCodedError } from "../../errors/coded-error.ts";
import { messageOf } from "../../errors/message-of.ts";
import { readRegularFileSync } from "../../files/regular-file.ts";
import { writeFileAtomic } from "../../files/write-file-atomic.ts";
import { isOptional, isShape, isString } from "../../values/check-shape.ts";
import { parseJson } from "../../values/read-value.ts";

/** Names of the files that the bridge writes for the server into the spool of its call. */
const ACTIVITY = "activity";
const FAILURE = "failure";

/** Records that remote processes use CPU time, for the idle limit of the call. */
export function noteActivity(spoolFolder: string): void {
	const file = path.join(spoolFolder, ACTIVITY);
	try {
		writeFileSync(file, "", { flag: "a", mode: 0o600 });
		const now = new Date();
		utimesSync(file, now, now);
	} catch {
		// Ignored, because output counts as activity too.
	}
}

export function readActivityTime(spoolFolder: string): string {
	return String(lstatSync(path.join(spoolFolder, ACTIVITY), { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? "");
}

/** Records why the program has no exit status. */
export async function recordFailure(spoolFolder: string, error: unknown): Promise<void> {
	const coded = isCodedError(error) ? { code: error.code, hint: error.hint } : { code: "environment_failed" };
	await writeFileAtomic(path.join(spoolFolder, FAILURE), JSON.stringify({ ...coded, message: messageOf(error) }));
}

/** Returns `null` also for a damaged file, because an agent can change the file. */
export function readFailure(spoolFolder: string): CodedError | null {
	const failure = parseJson(readRegularFileSync(path.join(spoolFolder, FAILURE)) ?? "");
	return isFailure(failure) ? new CodedError(failure.code, failure.message, { hint: failure.hint }) : null;
}

const isFailure = isShape<{ code: string; message: string; hint?: string | undefined }>({
	code: isString,
	message: isString,
	hint: isOptional(isString),
});
