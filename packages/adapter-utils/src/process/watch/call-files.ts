import { lstatSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CodedError, isCodedError } from "../../errors/coded-error.ts";
import { messageOf } from "../../errors/message-of.ts";
import { readRegularFileSync } from "../../files/regular-file.ts";
import { writeFileAtomic } from "../../files/write-file-atomic.ts";

/** Files of the bridge in the spool of its call, for the server. */
const ACTIVITY = "activity";
const FAILURE = "failure";

/** Notes that processes there use CPU time. The idle limit of the call reads it. */
export function noteActivity(spoolFolder: string): void {
	const file = path.join(spoolFolder, ACTIVITY);
	try {
		writeFileSync(file, "", { flag: "a", mode: 0o600 });
		const now = new Date();
		utimesSync(file, now, now);
	} catch {
		// The output counts as activity too.
	}
}

/** Changes with every `noteActivity`. */
export function readActivityTime(spoolFolder: string): string {
	return String(lstatSync(path.join(spoolFolder, ACTIVITY), { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? "");
}

/** Records why the call failed, instead of an exit status of the program. */
export async function recordFailure(spoolFolder: string, error: unknown): Promise<void> {
	const coded = isCodedError(error) ? { code: error.code, hint: error.hint } : { code: "environment_failed" };
	await writeFileAtomic(path.join(spoolFolder, FAILURE), JSON.stringify({ ...coded, message: messageOf(error) }));
}

/** Why the call failed, as the bridge has recorded it; `null` when it has not. */
export function readFailure(spoolFolder: string): CodedError | null {
	const text = readRegularFileSync(path.join(spoolFolder, FAILURE));
	if (text === null) return null;
	try {
		const { code, message, hint } = JSON.parse(text) as { code: string; message: string; hint?: string };
		return new CodedError(code, message, { hint });
	} catch {
		return null;
	}
}
