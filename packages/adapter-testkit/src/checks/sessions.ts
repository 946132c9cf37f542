import { asString, isObject, parseObject } from "@paperclipai/adapter-utils";
import type { Kit, Run } from "../kit.ts";
import type { Recording } from "../package/recordings.ts";
import {
	failed,
	notApplicable,
	passed,
	passedUnless,
	type Requirement,
	untested,
	type Verdict,
} from "../requirement.ts";
import { stepOf } from "../stand-in/stand-in.ts";
import { describeOutcome, hasSucceeded, isUnknownSession, needCall, needSuccess } from "./outcome.ts";

const SESSION = "packages/adapter-utils/src/contract/session.ts";
const AUTHORS = "docs/adapters/creating-an-adapter.md";
const EXECUTION_SIGNAL = "packages/adapter-utils/src/contract/execution.ts";

type StoredSession = Record<string, unknown>;

/** A requirement on sessions, which does not apply to an adapter without them. */
function onSessions(
	requirement: Pick<Requirement, "id" | "text"> & { source?: string },
	check: (kit: Kit) => Promise<Verdict>,
): Requirement {
	return {
		tier: "capability",
		source: SESSION,
		...requirement,
		async check(kit) {
			const { hasSessions } = await kit.describe();
			return hasSessions ? await check(kit) : notApplicable("The adapter has no sessions.");
		},
	};
}

/** The session of the successful run, as the next run gets it; `params` is `null` if the run stored none. */
async function storedSession(kit: Kit): Promise<{ params: StoredSession | null; id: string }> {
	const { run } = await needCall(kit);
	const { sessionParams, sessionId } = run.report.result ?? {};
	const given = isObject(sessionParams) ? sessionParams : asString(sessionId) === "" ? null : { sessionId };
	if (given === null) return { params: null, id: "" };
	const { codec } = await kit.describe();
	const restored = codec === null ? given : (await kit.call("codec", [given]))[0]?.restored;
	const id = asString(given.sessionId) || asString(sessionId);
	return { params: isObject(restored) ? restored : null, id };
}

/** The successful recording up to the line with the session's id; `null` if only the last line has it. */
async function openingOf(kit: Kit): Promise<string | null> {
	const { run, recording } = await needCall(kit);
	const id =
		asString(run.report.result?.sessionId) || asString(parseObject(run.report.result?.sessionParams).sessionId);
	const lines = recording === null ? [] : recording.stdout.trimEnd().split("\n");
	const at = id === "" ? -1 : lines.findIndex((line) => line.includes(id));
	return at === -1 || at === lines.length - 1 ? null : `${lines.slice(0, at + 1).join("\n")}\n`;
}

function textsOf({ calls }: Run): string[] {
	return calls.flatMap(({ args, stdin, env }) => [...args, stdin, ...Object.values(env)]);
}

function storesSession({ report: { result } }: Run): boolean {
	return isObject(result?.sessionParams) || asString(result?.sessionId) !== "";
}

function unknownSessionOf({ pkg }: Kit): Recording | null {
	const newest = pkg.recordings[0]?.version;
	return (
		pkg.recordings.find((one) => one.version === newest && isUnknownSession(one)) ??
		pkg.recordings.find(isUnknownSession) ??
		null
	);
}

const NO_UNKNOWN = 'There is no recording of an unknown session, whose name contains "unknown-session".';
const NO_SESSION = "The successful run stored no session.";

/** Ids that a program would parse as an option or as several arguments. */
function invalidIds(id: string): unknown[] {
	return ["--dangerous", `${id}\n--dangerous`, "x".repeat(300), { toString: "--dangerous" }];
}

/** Whether a run passes an invalid id of a stored session to the program. */
async function passesInvalid(kit: Kit, sessionId: unknown, recording: Recording | null): Promise<boolean> {
	const params = { sessionId, cwd: kit.folder };
	const legacy = typeof sessionId === "string" ? sessionId : null;
	const run = await kit.run({
		steps: [recording === null ? {} : stepOf(recording)],
		sessionParams: params,
		sessionId: legacy,
	});
	const text = typeof sessionId === "string" ? sessionId : "--dangerous";
	return run.calls.some(({ args }) => args.some((arg) => arg.includes(text) || arg.includes("[object Object]")));
}

const GARBAGE: unknown[] = [
	null,
	5,
	"text",
	[],
	{},
	{ sessionId: 5 },
	{ sessionId: { a: 1 } },
	{ sessionId: "--dangerous" },
	{ sessionId: "a\nb" },
];

/** Requirements on adapters whose programs resume sessions. */
export const sessionRequirements: Requirement[] = [
	onSessions(
		{
			id: "session-stored",
			text: "A run that succeeds returns its session, which the next run passes to the program.",
		},
		async (kit) => {
			const { recording } = await needSuccess(kit);
			const { params, id } = await storedSession(kit);
			if (recording === null) return untested("There is no recording.");
			if (params === null)
				return failed(id === "" ? NO_SESSION : "The session codec does not restore the session of the successful run.");
			const next = await kit.run({ steps: [stepOf(recording)], sessionParams: params, sessionId: id || null });
			return passedUnless(
				id === "" || textsOf(next).some((text) => text.includes(id))
					? null
					: `The next run does not pass the session "${id}" to the program.`,
			);
		},
	),
	onSessions(
		{
			id: "session-codec",
			text: "The session codec restores a session unchanged, never throws, and rejects ids that look like options.",
		},
		async (kit) => {
			const { codec } = await kit.describe();
			if (codec === null) return notApplicable("The adapter has no sessionCodec.");
			const { run } = await needSuccess(kit);
			const params = run.report.result?.sessionParams;
			const reports = await kit.call("codec", [...(isObject(params) ? [params] : []), ...GARBAGE]);
			const thrown = reports.find((report) => report.thrown !== null)?.thrown;
			if (thrown != null) return failed(`The session codec threw ${thrown.message}`, thrown.at ?? undefined);
			const [first] = reports;
			if (isObject(params) && JSON.stringify(first?.read) !== JSON.stringify(first?.restored))
				return failed("The session codec does not restore the session that it stored.");
			const accepted = reports
				.slice(isObject(params) ? 1 : 0)
				.find(({ read }) => isObject(read) && /^-|\n/.test(asString(read.sessionId)));
			return passedUnless(accepted && `The session codec accepts the session ${JSON.stringify(accepted.read)}.`);
		},
	),
	onSessions(
		{
			id: "invalid-session-rejected",
			text: "An invalid stored session id reaches no argument of the program.",
			source: "packages/adapters/AGENTS.md",
		},
		async (kit) => {
			const { recording } = await needCall(kit);
			const { id } = await storedSession(kit);
			for (const invalid of invalidIds(id || "8f0b3f2e-6a53-4a51-9f0e-000000000004")) {
				if (await passesInvalid(kit, invalid, recording))
					return failed(`The program got the stored session id ${JSON.stringify(invalid).slice(0, 60)}.`);
			}
			return passed;
		},
	),
	onSessions(
		{
			id: "unknown-session-retried",
			text: "If the program does not know the session, the same run starts a new one, once.",
			source: AUTHORS,
		},
		async (kit) => {
			const { recording } = await needSuccess(kit);
			const unknown = unknownSessionOf(kit);
			if (unknown === null || recording === null) return untested(NO_UNKNOWN);
			const { params, id } = await storedSession(kit);
			if (params === null) return untested(NO_SESSION);
			const steps = [stepOf(unknown), stepOf(recording)];
			const run = await kit.run({ steps, sessionParams: params, sessionId: id || null });
			if (run.calls.length !== 2)
				return failed(`The run called the program ${run.calls.length} times instead of twice.`);
			if (run.calls[1]?.args.some((arg) => id !== "" && arg.includes(id)))
				return failed("The second call resumes the unknown session.");
			if (!hasSucceeded(run))
				return failed(`The run failed although its new session succeeded: ${describeOutcome(run)}`);
			const twice = await kit.run({
				steps: [stepOf(unknown), stepOf(unknown), stepOf(recording)],
				sessionParams: params,
				sessionId: id || null,
			});
			return passedUnless(
				twice.calls.length === 2
					? null
					: `After two unknown sessions, the run called the program ${twice.calls.length} times.`,
			);
		},
	),
	onSessions(
		{ id: "no-retry-after-cancel", text: "A cancelled run makes no second attempt.", source: EXECUTION_SIGNAL },
		async (kit) => {
			const { recording } = await needSuccess(kit);
			const unknown = unknownSessionOf(kit);
			if (unknown === null || recording === null) return untested(NO_UNKNOWN);
			const { params, id } = await storedSession(kit);
			if (params === null) return untested(NO_SESSION);
			const steps = [{ ...stepOf(unknown), hold: true }, stepOf(recording)];
			const run = await kit.run({ steps, sessionParams: params, sessionId: id || null, cancels: true });
			if (run.calls.length > 1) return failed("The cancelled run called the program again.");
			return passedUnless(
				run.report.metas.length > 1
					? "The cancelled run tried to call the program again: it called onMeta twice."
					: null,
			);
		},
	),
	onSessions(
		{
			id: "session-proven",
			text: "A run does not store a session in which its program did no work.",
			source: "packages/adapters/AGENTS.md",
		},
		async (kit) => {
			await needCall(kit);
			for (const step of [{ exitCode: 0 }, { exitCode: 1 }, { signal: "SIGKILL" }]) {
				const run = await kit.run({ steps: [step, step] });
				if (storesSession(run))
					return failed(
						`A run whose program printed nothing stored the session ${JSON.stringify(run.report.result?.sessionParams ?? run.report.result?.sessionId)}.`,
					);
			}
			const opening = await openingOf(kit);
			if (opening === null) return passed;
			const run = await kit.run({ steps: [{ stdoutFile: kit.store("opening.jsonl", opening), exitCode: 1 }] });
			return passedUnless(
				storesSession(run) ? "A run whose program failed right after it printed its session id stored it." : null,
			);
		},
	),
];
