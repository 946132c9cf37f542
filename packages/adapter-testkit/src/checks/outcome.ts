import { asString } from "@paperclipai/adapter-utils";
import { Blocked } from "../blocked.ts";
import type { Kit, Run } from "../kit.ts";
import { stepOf } from "../kit.ts";
import type { Recording } from "../package/recordings.ts";

/** Whether the server would count the run as succeeded. */
export function hasSucceeded({ report: { result } }: Run): boolean {
	if (result === null) return false;
	return result.exitCode === 0 && result.timedOut !== true && !result.errorCode && !result.errorMessage;
}

/** Says how a run ended, for a message. */
export function describeOutcome({ report: { result, rejected } }: Run): string {
	if (rejected !== null) return `execute rejected with ${rejected.message}`;
	if (result === null) return "execute returned nothing";
	const code = asString(result.errorCode);
	const message = asString(result.errorMessage);
	if (code !== "" || message !== "") return `${code || "no error code"}: ${message || "no message"}`;
	return `exit code ${String(result.exitCode)}`;
}

/** Whether the recorded program did not know the session that it was to continue. */
export function isUnknownSession({ name }: Recording): boolean {
	return /unknown[-_]?(session|thread|conversation|chat)/.test(name);
}

/** A run that succeeded, and the recording that the program printed; `null` if it printed nothing. */
export interface Success {
	run: Run;
	recording: Recording | null;
}

/** `failure` describes the last recording that was tried. */
export type SuccessSearch = Success | { failure: string };

const MAX_TRIES = 12;

/** Looks for a recording with which `execute` reports success. */
export async function findSuccess(kit: Kit): Promise<SuccessSearch> {
	return await kit.once("success", async () => {
		const candidates = likelySuccesses(kit.pkg.recordings);
		let failure = "";
		for (const recording of candidates) {
			const run = await kit.run({ steps: [stepOf(recording)] });
			if (hasSucceeded(run)) return { run, recording };
			failure ||= `with the recording ${recording.name}: ${describeOutcome(run)}`;
		}
		if (kit.pkg.recordings.length > 0) return { failure: failure || "no recording ended with exit code 0" };
		const run = await kit.run({ steps: [{ exitCode: 0 }] });
		if (hasSucceeded(run)) return { run, recording: null };
		return { failure: `with a program that prints nothing and exits with 0: ${describeOutcome(run)}` };
	});
}

/**
 * A successful run in which the program was called.
 * @throws {Blocked} if there is none.
 */
export async function needSuccess(kit: Kit): Promise<Success> {
	const found = await findSuccess(kit).catch((error: unknown) => {
		throw error instanceof Blocked ? error : new Blocked("run-succeeds");
	});
	if ("failure" in found) throw new Blocked("run-succeeds");
	if (found.run.calls.length !== 1) throw new Blocked("program-started");
	return found;
}

/** Recordings of the newest version that ended well, with the plainest first. */
function likelySuccesses(recordings: Recording[]): Recording[] {
	const version = recordings[0]?.version;
	const rank = ({ name }: Recording) => (/hello|success|first|basic|simple/.test(name) ? 0 : 1);
	return recordings
		.filter((one) => one.version === version && one.exitCode === 0 && one.signal === null && !isUnknownSession(one))
		.sort((one, other) => rank(one) - rank(other))
		.slice(0, MAX_TRIES);
}
