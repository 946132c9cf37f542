import path from "node:path";
import { type AdapterConfigField, asString, isObject } from "@paperclipai/adapter-utils";
import { Blocked } from "../blocked.ts";
import { findingsOf } from "../environment-findings.ts";
import type { Kit } from "../kit.ts";
import { failed, passed, passedUnless, type Requirement, type Verdict } from "../requirement.ts";
import { stepOf } from "../stand-in/stand-in.ts";
import { describeOutcome, needCall, needSuccess } from "./outcome.ts";

const TEST = "packages/adapter-utils/src/contract/environment-test.ts";
const LEVELS = ["info", "warn", "error"];

interface Setup {
	what: string;
	config: Record<string, unknown>;
	path: string | null;
	/** Whether no run can start. */
	isBroken: boolean;
}

/** Setups in which no run can start, and setups that an adapter may reject. */
async function brokenSetups(kit: Kit): Promise<Setup[]> {
	const hasCommand = await kit.hasSetting("command");
	const missing: Setup = hasCommand
		? { what: "a command that does not exist", config: { command: "kit-no-such-program" }, path: null, isBroken: true }
		: { what: "a PATH without the program", config: {}, path: kit.emptyPath, isBroken: true };
	const { schema } = await kit.describe();
	return [
		missing,
		{
			what: "a working folder that does not exist",
			config: { cwd: path.join(kit.folder, "missing") },
			path: null,
			isBroken: true,
		},
		{ what: "a relative working folder", config: { cwd: "relative/folder" }, path: null, isBroken: true },
		...(schema?.fields ?? []).flatMap(wrongValue),
	];
}

function wrongValue({ key, type }: AdapterConfigField): Setup[] {
	const value = { list: "--not-a-list", select: "kit-no-such-option" }[type as string];
	if (value === undefined) return [];
	return [{ what: `an invalid value of "${key}"`, config: { [key]: value }, path: null, isBroken: false }];
}

/** Compares an environment test with a run in the same setup. */
async function compare(kit: Kit, { what, config, path: programs, isBroken }: Setup): Promise<Verdict> {
	const test = await kit.test(config, programs);
	const run = await kit.run({ steps: [{}], config, ...(programs === null ? {} : { path: programs }) });
	if (test.rejected !== null) throw new Blocked("environment-test-valid");
	if (run.report.rejected !== null) throw new Blocked("execute-never-rejects");
	const errors = findingsOf(test).filter(({ level }) => level === "error");
	const runCode = asString(run.report.result?.errorCode);
	const hasStarted = run.calls.length > 0;
	if (hasStarted && isBroken) return failed(`With ${what}, a run started the program.`);
	if (hasStarted && errors.length > 0)
		return failed(`With ${what}, the test reports ${errors[0]?.code}, but a run starts the program.`);
	if (hasStarted || errors.some(({ code }) => code === runCode)) return passed;
	const found = errors.length === 0 ? "no error" : errors.map(({ code }) => code).join(", ");
	return failed(`With ${what}, the test reports ${found}, but a run fails with ${describeOutcome(run)}`);
}

function findWrongReport(result: unknown, type: unknown): string | null {
	if (!isObject(result) || !Array.isArray(result.checks)) return 'testEnvironment returned no "checks".';
	const wrong = result.checks.find(
		(check) =>
			!isObject(check) ||
			asString(check.code) === "" ||
			asString(check.message) === "" ||
			!LEVELS.includes(asString(check.level)),
	);
	if (wrong !== undefined)
		return `A finding has no code, no message, or an unknown level: ${JSON.stringify(wrong).slice(0, 120)}.`;
	const levels = result.checks.map((check) => (isObject(check) ? check.level : ""));
	const status = levels.includes("error") ? "fail" : levels.includes("warn") ? "warn" : "pass";
	if (result.status !== status) return `The status is ${JSON.stringify(result.status)} instead of "${status}".`;
	return result.adapterType === type ? null : `The adapterType ${JSON.stringify(result.adapterType)} is not "${type}".`;
}

/** Requirements on the environment test. */
export const environmentTestRequirements: Requirement[] = [
	{
		id: "environment-test-valid",
		tier: "must",
		text: "testEnvironment never rejects, and its status follows from its findings.",
		source: TEST,
		async check(kit) {
			const { type, schema } = await kit.describe();
			const keys = schema?.fields.map(({ key }) => key) ?? ["command", "cwd", "env"];
			for (const value of [undefined, 7, { nested: {} }, null]) {
				const config = value === undefined ? {} : Object.fromEntries(keys.map((key) => [key, value]));
				const { result, rejected } = await kit.test(config);
				if (rejected !== null)
					return failed(`testEnvironment rejected with ${rejected.message}`, rejected.at ?? undefined);
				const wrong = findWrongReport(result, type);
				if (wrong !== null) return failed(wrong);
			}
			return passed;
		},
	},
	{
		id: "environment-test-passes",
		tier: "must",
		text: "testEnvironment reports no error for a setup in which a run succeeds.",
		source: TEST,
		async check(kit) {
			const { recording } = await needSuccess(kit);
			const steps = recording === null ? [] : [stepOf(recording)];
			const test = await kit.once("test-of-success", async () => await kit.test({}, null, steps));
			if (test.rejected !== null) throw new Blocked("environment-test-valid");
			const error = findingsOf(test).find(({ level }) => level === "error");
			return passedUnless(error && `A run succeeds, but the test reports ${error.code}: ${error.message}`);
		},
	},
	{
		id: "environment-test-agrees",
		tier: "must",
		text: "If no run can start, testEnvironment reports the error with which a run fails.",
		source: TEST,
		async check(kit) {
			await needCall(kit);
			for (const setup of await brokenSetups(kit)) {
				const verdict = await compare(kit, setup);
				if (verdict.status !== "pass") return verdict;
			}
			return passed;
		},
	},
];
