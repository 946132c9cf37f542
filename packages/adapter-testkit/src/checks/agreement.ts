import { asString, isObject, parseJsonLine, type ResultEntry, type TranscriptEntry } from "@paperclipai/adapter-utils";
import { Blocked } from "../blocked.ts";
import type { Kit, Run } from "../kit.ts";
import type { Recording } from "../package/recordings.ts";
import { failed, notApplicable, passed, type Requirement } from "../requirement.ts";
import { stepOf } from "../stand-in/stand-in.ts";
import { describeOutcome, hasSucceeded, isUnknownSession, needSuccess } from "./outcome.ts";
import { linesOf, NO_PARSER, parse, parserSource } from "./parser.ts";

/** Maximum number of recordings to run, because each starts a process. */
const MAX_RUNS = 8;

interface ReplayedRun {
	recording: Recording;
	run: Run;
	entries: TranscriptEntry[];
}

/** Runs of the newest recordings, with their transcripts, which are empty if the package has no parser. */
async function replayRecordings(kit: Kit): Promise<ReplayedRun[]> {
	const source = parserSource(kit);
	return await kit.once("replayed", async () => {
		const success = await needSuccess(kit);
		const newest = kit.pkg.recordings[0]?.version;
		const others = kit.pkg.recordings.filter(
			(one) => one.version === newest && !isUnknownSession(one) && one !== success.recording,
		);
		const replayed: ReplayedRun[] = [];
		for (const recording of [
			...(success.recording === null ? [] : [success.recording]),
			...others.slice(0, MAX_RUNS - 1),
		]) {
			const run = recording === success.recording ? success.run : await kit.run({ steps: [stepOf(recording)] });
			const lines = source === null ? [] : await parse(kit, source, linesOf(recording.stdout));
			replayed.push({ recording, run, entries: lines.flatMap(({ entries }) => entries) });
		}
		return replayed;
	});
}

function resultsOf(entries: TranscriptEntry[]): ResultEntry[] {
	return entries.filter((entry) => entry.kind === "result");
}

/** The session id that a run stored; `""` if it stored none. */
function storedId({ report: { result } }: Run): string {
	const stored = result?.sessionParams;
	return (isObject(stored) ? asString(stored.sessionId) : "") || asString(result?.sessionId);
}

function initIds(entries: TranscriptEntry[]): string[] {
	return entries.filter((entry) => entry.kind === "init").map((entry) => entry.sessionId);
}

/** Whether the program printed the id, or got it as an argument and therefore knows it. */
function isKnownToProgram(id: string, { recording: { stdout, stderr }, run }: ReplayedRun): boolean {
	const texts = [stdout, stderr, ...run.calls.flatMap(({ args }) => args)];
	const forms = [id, JSON.stringify(id).slice(1, -1)].map((form) => form.toLowerCase());
	return texts.some((text) => forms.some((form) => text.toLowerCase().includes(form)));
}

/** The first session id, in the result or in the transcript, that the program does not know. */
function findInventedSession(replayed: ReplayedRun): string | null {
	const { run, entries } = replayed;
	const stored = storedId(run);
	if (stored !== "" && !isKnownToProgram(stored, replayed)) return `the run stored the session "${stored}"`;
	const shown = initIds(entries).find((id) => id !== "" && !isKnownToProgram(id, replayed));
	return shown === undefined ? null : `the transcript shows the session "${shown}"`;
}

/** The first difference between run and transcript; `null` if there is none. */
function findDisagreement(replayed: ReplayedRun): string | null {
	const { run, entries } = replayed;
	const shown = resultsOf(entries).at(-1);
	if (hasSucceeded(run) && shown?.isError === true)
		return "the run succeeded, but the result in the transcript is an error";
	if (!hasSucceeded(run) && run.report.result?.exitCode === 0 && shown?.isError === false) {
		return `the run failed (${describeOutcome(run)}), but the result in the transcript is a success`;
	}
	const sessionId = storedId(run);
	const inits = initIds(entries);
	// Another requirement reports an invented id.
	if (findInventedSession(replayed) !== null) return null;
	if (sessionId === "" || inits.every((id) => id === "") || inits.includes(sessionId)) return null;
	return `the run stored the session "${sessionId}", but the transcript shows "${inits.at(-1)}"`;
}

const TOKENS = /token|usage/i;
const COUNT = /token|usage|input|output/i;

/** Whether a JSON value has a positive number under a key that names tokens. */
function countsTokens(value: unknown, isCount = false): boolean {
	if (typeof value === "number") return isCount && value > 0;
	if (Array.isArray(value)) return value.some((item) => countsTokens(item));
	if (!isObject(value)) return false;
	// A key such as "input" may also hold the input of a tool, with numbers of any meaning.
	const isUsage = (item: unknown, key: string) => isObject(item) && TOKENS.test(key) && hasCount(item);
	return Object.entries(value).some(([key, item]) => isUsage(item, key) || countsTokens(item, COUNT.test(key)));
}

function hasCount(counts: Record<string, unknown>): boolean {
	return Object.values(counts).some((count) => typeof count === "number" && count > 0);
}

function reportsTokens({ report: { result } }: Run): boolean {
	return isObject(result?.usage) && hasCount(result.usage);
}

/** Requirements that the server, the web UI and the terminal agree. */
export const agreementRequirements: Requirement[] = [
	{
		id: "cli-matches-ui",
		tier: "capability",
		text: "The terminal's formatter prints the entries that the web UI's parser returns.",
		source: "packages/adapter-utils/src/contract/cli-adapter.ts",
		async check(kit) {
			const { exports } = await kit.describe();
			const { isBuiltIn, modules } = kit.pkg;
			if (!isBuiltIn) return notApplicable("The terminal shows an external adapter with its UI parser.");
			if (modules.cli === null || modules.ui === null) throw new Blocked("manifest-valid");
			if (exports.cli.formatStdoutEvent !== "function")
				return failed('The "./cli" entry exports no formatStdoutEvent.');
			const lines = kit.pkg.recordings.slice(0, 20).flatMap(({ stdout }) => linesOf(stdout));
			// Throws if the parser itself does not load.
			await parse(kit, "ui", []);
			const { printed, expected } = await kit.callParser(
				"format",
				{ lines: lines.length > 0 ? lines : ["plain text"], debug: true },
				null,
			);
			if (printed === expected) return passed;
			const printedLines = printed.split("\n");
			const at = expected.split("\n").findIndex((line, index) => line !== printedLines[index]);
			const shown = (text: string | undefined) => JSON.stringify(text?.slice(0, 120) ?? "");
			return failed(
				`The terminal prints ${shown(printedLines[at])}, but the UI shows ${shown(expected.split("\n")[at])}.`,
			);
		},
	},
	{
		id: "result-matches-transcript",
		tier: "capability",
		text: "The result of a run and its transcript agree on success and session.",
		source: "packages/adapter-utils/src/contract/execution.ts",
		async check(kit) {
			if (parserSource(kit) === null) return notApplicable(NO_PARSER);
			for (const replayed of await replayRecordings(kit)) {
				const disagreement = findDisagreement(replayed);
				if (disagreement !== null) return failed(`${replayed.recording.name}: ${disagreement}.`);
			}
			return passed;
		},
	},
	{
		id: "session-printed",
		tier: "capability",
		text: "The program prints the session id that a new session's run stores and its transcript shows, or gets it as an argument.",
		source: "packages/adapter-utils/src/contract/session.ts",
		async check(kit) {
			let found = 0;
			for (const replayed of await replayRecordings(kit)) {
				const invented = findInventedSession(replayed);
				if (invented !== null)
					return failed(`${replayed.recording.name}: ${invented}, which the program has not printed.`);
				found += Number(storedId(replayed.run) !== "" || initIds(replayed.entries).some((id) => id !== ""));
			}
			return found > 0 ? passed : notApplicable("No run stores a session, and no transcript shows one.");
		},
	},
	{
		id: "usage-reported",
		tier: "capability",
		text: "A run reports the tokens that its transcript shows.",
		source: "packages/adapter-utils/src/contract/execution.ts",
		async check(kit) {
			if (parserSource(kit) === null) return notApplicable(NO_PARSER);
			let compared = 0;
			for (const { recording, run, entries } of await replayRecordings(kit)) {
				const [shown, ...more] = resultsOf(entries);
				if (shown === undefined || more.length > 0 || shown.inputTokens === 0 || !hasSucceeded(run)) continue;
				compared++;
				const usage = run.report.result?.usage;
				if (!isObject(usage))
					return failed(
						`${recording.name}: the transcript shows ${shown.inputTokens} input tokens, but the result has no usage.`,
					);
				const isSame = usage.inputTokens === shown.inputTokens && usage.outputTokens === shown.outputTokens;
				const told = `${String(usage.inputTokens)} and ${String(usage.outputTokens)}`;
				if (!isSame)
					return failed(
						`${recording.name}: the transcript shows ${shown.inputTokens} input and ${shown.outputTokens} output tokens, but the result has ${told}.`,
					);
			}
			return compared > 0 ? passed : notApplicable("No recording of a successful run shows tokens.");
		},
	},
	{
		id: "usage-read",
		tier: "should",
		text: "A run reports tokens if its program prints numbers of tokens.",
		source: "packages/adapter-utils/src/contract/execution.ts",
		async check(kit) {
			let found = 0;
			for (const { recording, run, entries } of await replayRecordings(kit)) {
				if (!hasSucceeded(run)) continue;
				const line = linesOf(recording.stdout).find((text) => countsTokens(parseJsonLine(text)));
				if (line === undefined) continue;
				found++;
				// Otherwise "usage-reported" compares the numbers.
				const isShown = resultsOf(entries).some(({ inputTokens }) => inputTokens > 0);
				if (!isShown && !reportsTokens(run))
					return failed(
						`${recording.name}: a line seems to have numbers of tokens, but the result has no usage.`,
						line.slice(0, 200),
					);
			}
			return found > 0 ? passed : notApplicable("No recording of a successful run seems to have numbers of tokens.");
		},
	},
];
