import { asString } from "@paperclipai/adapter-utils";
import { identifyProcess } from "@paperclipai/adapter-utils/host";
import { Blocked } from "../blocked.ts";
import { findingsOf } from "../environment-findings.ts";
import type { Kit, Run } from "../kit.ts";
import { killGroup } from "../process/kill-group.ts";
import { failed, notApplicable, passed, passedUnless, type Requirement } from "../requirement.ts";
import { hasSucceeded, needCall } from "./outcome.ts";

const EXECUTION = "packages/adapter-utils/src/contract/execution.ts";

const POLL_MS = 20;
const WAIT_MS = 3_000;

/** Whether the process ends soon; a killed process may take a moment to end. */
async function endsSoon(pid: number): Promise<boolean> {
	for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
		if (identifyProcess(pid) === null) return true;
		await new Promise((resolve) => setTimeout(resolve, POLL_MS));
	}
	return false;
}

/** Returns the pid of the first program of a run that is still running, or `null`, and kills all that are. */
async function findSurvivor({ calls }: Run): Promise<number | null> {
	let survivor: number | null = null;
	for (const { pid } of calls) {
		if (await endsSoon(pid)) continue;
		survivor ??= pid;
		killGroup(pid);
	}
	return survivor;
}

async function startEndless(kit: Kit, options: { cancels: boolean; config: Record<string, unknown> }): Promise<Run> {
	const run = await kit.run({ steps: [{ endless: true }], ...options });
	if (run.calls.length === 0) throw new Blocked("program-started");
	return run;
}

/** Requirements on runs that fail or are stopped. */
export const failureRequirements: Requirement[] = [
	{
		id: "failure-reported",
		tier: "must",
		text: "A run whose program fails without output has an error code in snake_case and a message.",
		source: EXECUTION,
		async check(kit) {
			await needCall(kit);
			for (const step of [{ exitCode: 3 }, { signal: "SIGKILL" }]) {
				const { report, ...run } = await kit.run({ steps: [step] });
				const how = "signal" in step ? "was killed" : "exited with code 3";
				if (report.result === null) throw new Blocked("execute-never-rejects");
				if (hasSucceeded({ report, ...run })) return failed(`A run whose program ${how} succeeded.`);
				if (asString(report.result.errorCode) === "") return failed(`A run whose program ${how} has no errorCode.`);
				if (asString(report.result.errorMessage) === "")
					return failed(`A run whose program ${how} has no errorMessage.`);
			}
			return passed;
		},
	},
	{
		id: "error-hints",
		tier: "must",
		text: "Each error of a run or of an environment test has a hint that says what to do.",
		source: EXECUTION,
		async check(kit) {
			for (const { report } of await kit.needRuns()) {
				const code = asString(report.result?.errorCode);
				if (code !== "" && asString(report.result?.errorHint) === "")
					return failed(`The error ${code} has no hint: ${asString(report.result?.errorMessage)}`);
			}
			const bare = kit.tests.flatMap(findingsOf).find(({ level, hint }) => level === "error" && hint === "");
			return passedUnless(bare && `The finding ${bare.code} has no hint: ${bare.message}`);
		},
		looksBack: true,
	},
	{
		id: "time-limit",
		tier: "capability",
		text: "The setting timeoutSec ends the program, and the run fails.",
		source: EXECUTION,
		async check(kit) {
			const { schema } = await kit.describe();
			if (schema?.fields.some(({ key }) => key === "timeoutSec") !== true)
				return notApplicable("The schema has no timeoutSec.");
			await needCall(kit);
			const run = await startEndless(kit, { cancels: false, config: { timeoutSec: 1, graceSec: 1 } });
			if (hasSucceeded(run)) return failed("A run that reached its time limit succeeded.");
			if (run.report.result?.timedOut !== true)
				return failed("The result of a run that reached its time limit does not have timedOut: true.");
			const survivor = await findSurvivor(run);
			return passedUnless(
				survivor === null ? null : `The program is still running after the time limit (pid ${survivor}).`,
			);
		},
	},
	{
		id: "cancel-stops",
		tier: "must",
		text: "A cancelled run ends its program and returns.",
		source: EXECUTION,
		async check(kit) {
			await needCall(kit);
			const config = (await kit.hasSetting("graceSec")) ? { graceSec: 1 } : {};
			const run = await startEndless(kit, { cancels: true, config });
			if (hasSucceeded(run)) return failed("A cancelled run succeeded.");
			const survivor = await findSurvivor(run);
			return passedUnless(
				survivor === null ? null : `The program is still running after the run was cancelled (pid ${survivor}).`,
			);
		},
	},
];
