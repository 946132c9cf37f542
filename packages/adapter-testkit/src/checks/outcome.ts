import { asString } from "@paperclipai/adapter-utils";
import { Blocked, NotApplicable } from "../blocked.ts";
import type { Kit, Run } from "../kit.ts";
import type { Recording } from "../package/recordings.ts";
import { stepOf } from "../stand-in/stand-in.ts";

/** Whether the server would count the run as succeeded. */
export function hasSucceeded({ report: { result } }: Run): boolean {
	if (result === null) return false;
	return result.exitCode === 0 && result.timedOut !== true && !result.errorCode && !result.errorMessage;
}

/** Describes how a run ended, for a message. */
export function describeOutcome({ report: { result, rejected } }: Run): string {
	if (rejected !== null) return `execute rejected with ${rejected.message}`;
	if (result === null) return "execute returned nothing";
	const code = asString(result.errorCode);
	const message = asString(result.errorMessage);
	if (code !== "" || message !== "") return `${code || "no error code"}: ${message || "no message"}`;
	return `exit code ${String(result.exitCode)}`;
}

/** Returns the result as text, and omits parts that may differ between two equal runs. */
export function comparable({ report: { result } }: Run): string {
	return JSON.stringify(result, (key, value: unknown) => (/(At|Ms|pid)$/i.test(key) ? undefined : value));
}

/** Whether the recorded program did not know the session that it was asked to resume. */
export function isUnknownSession({ name }: Recording): boolean {
	return /unknown[-_]?(session|thread|conversation|chat)/.test(name);
}

/** A run, and the recording that its program printed; `null` if it printed nothing. */
export interface RecordedRun {
	run: Run;
	recording: Recording | null;
}

/** The first run that succeeded; otherwise the first run, with the reason of its failure. */
export interface FirstRun extends RecordedRun {
	failure: string | null;
}

const MAX_TRIES = 12;

/** Finds a recording with which `execute` reports success. */
export async function findFirstRun(kit: Kit): Promise<FirstRun> {
	return await kit.once("first-run", async () => {
		let first: FirstRun | null = null;
		for (const recording of likelySuccesses(kit.pkg.recordings)) {
			const run = await kit.run({ steps: [stepOf(recording)] });
			if (hasSucceeded(run)) return { run, recording, failure: null };
			first ??= { run, recording, failure: `with the recording ${recording.name}: ${describeOutcome(run)}` };
		}
		if (first !== null) return first;
		const run = await kit.run({ steps: [{ exitCode: 0 }] });
		if (hasSucceeded(run)) return { run, recording: null, failure: null };
		const failure = `with a program that prints nothing and exits with 0: ${describeOutcome(run)}`;
		return { run, recording: null, failure };
	});
}

async function needFirstRun(kit: Kit): Promise<FirstRun> {
	return await findFirstRun(kit).catch((error: unknown) => {
		throw error instanceof Blocked ? error : new Blocked("run-succeeds");
	});
}

/**
 * Returns a run in which the program was called, and which succeeded if any did.
 * @throws {Blocked} if there is none.
 */
export async function needCall(kit: Kit): Promise<FirstRun> {
	const first = await needFirstRun(kit);
	if (first.run.calls.length === 0)
		throw new Blocked(first.run.report.rejected === null ? "program-started" : "execute-never-rejects");
	return first;
}

/**
 * Returns a successful run in which the program was called once.
 * @throws {Blocked} if there is none.
 */
export async function needSuccess(kit: Kit): Promise<RecordedRun> {
	const first = await needFirstRun(kit);
	if (first.failure !== null)
		throw kit.pkg.recordings.length === 0 ? withoutRecordings(kit) : new Blocked("run-succeeds");
	if (first.run.calls.length !== 1) throw new Blocked("program-started");
	return first;
}

/** Returns why no run of a package without recordings can succeed. */
export function withoutRecordings({ pkg }: Kit): Blocked | NotApplicable {
	// Published packages of built-in adapters omit recordings, because they were verified in the checkout.
	if (pkg.isBuiltIn && pkg.isPublished) return new NotApplicable("An installed built-in adapter has no recordings.");
	return new Blocked("recording-exists");
}

/** Successful recordings of the newest version; the simplest come first. */
function likelySuccesses(recordings: Recording[]): Recording[] {
	const version = recordings[0]?.version;
	const rank = ({ name }: Recording) => (/answer|hello|success|first|basic|simple/.test(name) ? 0 : 1);
	return recordings
		.filter((one) => one.version === version && one.exitCode === 0 && one.signal === null && !isUnknownSession(one))
		.sort((one, other) => rank(one) - rank(other))
		.slice(0, MAX_TRIES);
}
