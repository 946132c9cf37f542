import { isObject } from "@paperclipai/adapter-utils";
import { Blocked, NotApplicable } from "../blocked.ts";
import type { Run } from "../kit.ts";
import { OperationFailed } from "../process/adapter-process.ts";
import { failed, notApplicable, passed, passedUnless, type Requirement } from "../requirement.ts";
import { stepOf } from "../stand-in/stand-in.ts";
import { unknownLines } from "./hostile-lines.ts";
import {
	comparable,
	describeOutcome,
	findFirstRun,
	hasSucceeded,
	needCall,
	needSuccess,
	withoutRecordings,
} from "./outcome.ts";
import { linesOf } from "./parser.ts";
import { findWrongResult } from "./result-fields.ts";

const EXECUTION = "packages/adapter-utils/src/contract/execution.ts";
const AUTHORING = "packages/adapters/AUTHORING.md";
const EXTERNAL = "docs/adapters/external-adapters.md";

const PIECES = 40;

/** Waits this long for files that an adapter writes after its last run. */
const LATE_MS = 200;

function logOf({ report }: Run): string {
	return report.log.map(({ stream, chunk }) => (stream === "stdout" ? chunk : "")).join("");
}

/** The first line of a recording that the log lacks, or has in another order. */
function findUnlogged(recorded: string, log: string): string | undefined {
	const logged = linesOf(log);
	let at = 0;
	return linesOf(recorded).find((line) => {
		const found = logged.indexOf(line, at);
		at = found + 1;
		return found === -1;
	});
}

/** Requirements on the output of a program and on the result of a run. */
export const runOutputRequirements: Requirement[] = [
	{
		id: "recording-exists",
		tier: "must",
		text: "The package has at least one recording of its program's output.",
		source: "docs/adapters/testkit.md",
		check(kit) {
			if (kit.pkg.recordings.length > 0) return passed;
			const reason = withoutRecordings(kit);
			if (reason instanceof NotApplicable) throw reason;
			return failed("There is no <program>-<version>/<case>.jsonl in src/__fixtures__, __fixtures__ or recordings.");
		},
	},
	{
		id: "run-succeeds",
		tier: "must",
		text: "A run succeeds when the program prints a recording of a successful call.",
		source: EXECUTION,
		async check(kit) {
			try {
				const { failure } = await findFirstRun(kit);
				if (failure === null) return passed;
				if (kit.pkg.recordings.length === 0) throw withoutRecordings(kit);
				return failed(`The run failed ${failure}`);
			} catch (error) {
				if (!(error instanceof OperationFailed)) throw error;
				return failed(error.message, error.at ?? undefined);
			}
		},
	},
	{
		id: "output-logged",
		tier: "must",
		text: "Each line that the program prints reaches onLog, in order.",
		source: EXECUTION,
		async check(kit) {
			const { run, recording } = await needCall(kit);
			const lost = recording === null ? undefined : findUnlogged(recording.stdout, logOf(run));
			return passedUnless(
				lost === undefined ? null : "A line of the program's output did not reach onLog.",
				lost?.slice(0, 200),
			);
		},
	},
	{
		id: "output-in-pieces",
		tier: "must",
		text: "The result does not depend on how the output is divided into chunks.",
		source: EXECUTION,
		async check(kit) {
			const { run, recording } = await needSuccess(kit);
			if (recording === null) return notApplicable("There is no recording.");
			const pieces = await kit.run({ steps: [{ ...stepOf(recording), pieces: PIECES }] });
			if (comparable(pieces) === comparable(run)) return passed;
			const how = hasSucceeded(pieces) ? "has another result" : `fails (${describeOutcome(pieces)})`;
			return failed(`A run whose output arrives in ${PIECES} chunks ${how}.`);
		},
	},
	{
		id: "output-after-result",
		tier: "must",
		text: "A program that prints more after its result and then exits with 0 is not terminated: the run succeeds, and each line reaches onLog.",
		source: EXTERNAL,
		async check(kit) {
			const { recording } = await needSuccess(kit);
			if (recording === null) return notApplicable("There is no recording.");
			const late = unknownLines.map((line) => `${line}\n`).join("");
			const separator = recording.stdout.endsWith("\n") ? "" : "\n";
			const run = await kit.run({ steps: [{ ...stepOf(recording), late: separator + late }] });
			if (!hasSucceeded(run))
				return failed(`A run whose program printed more after its result failed (${describeOutcome(run)}).`);
			if (findUnlogged(recording.stdout, logOf(run)) !== undefined) throw new Blocked("output-logged");
			const lost = findUnlogged(late, logOf(run));
			return passedUnless(lost && "A line that the program printed after its result did not reach onLog.", lost);
		},
	},
	{
		id: "result-valid",
		tier: "must",
		text: "Each field of a result has the type that the contract gives it.",
		source: EXECUTION,
		async check(kit) {
			for (const { report } of await kit.needRuns()) {
				const [unserializable] = report.unserializable;
				if (unserializable !== undefined) return failed(`"${unserializable}" of a result is not plain data.`);
				const wrong = report.result === null ? null : findWrongResult(report.result);
				if (wrong !== null) return failed(wrong);
			}
			return passed;
		},
		looksBack: true,
	},
	{
		id: "folder-untouched",
		tier: "must",
		text: "The adapter itself does not change the working folder, during the run or after it.",
		source: AUTHORING,
		async check(kit) {
			const runs = await kit.needRuns();
			await new Promise((resolve) => setTimeout(resolve, LATE_MS));
			const change = runs.map((run) => run.change).find((one) => one !== null) ?? kit.findChange();
			return passedUnless(change && `${change}.`);
		},
		looksBack: true,
	},
	{
		id: "execute-never-rejects",
		tier: "must",
		text: "execute reports failures in its result and never rejects, whatever the configuration contains.",
		source: "packages/adapter-utils/src/contract/server-adapter.ts",
		async check(kit) {
			await kit.describe();
			const command = isObject(await kit.config()) ? (await kit.config()).command : undefined;
			const keys = (await kit.describe()).schema?.fields.map(({ key }) => key) ?? [
				"cwd",
				"promptTemplate",
				"env",
				"timeoutSec",
			];
			for (const value of [7, { nested: { deep: [] } }, "kit", null]) {
				const config = Object.fromEntries(keys.map((key) => [key, value]));
				await kit.run({ steps: [{}], config: { ...config, ...(value === 7 ? {} : { command }) } });
			}
			await kit.run({ steps: [{}], sessionParams: { sessionId: { no: "text" }, cwd: 5 } });
			const rejected = kit.runs.map(({ report }) => report.rejected).find((one) => one !== null);
			return passedUnless(rejected && `execute rejected with ${rejected.message}`, rejected?.at ?? undefined);
		},
		looksBack: true,
	},
];
