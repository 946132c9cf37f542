import { type Settings, settingsSchema } from "@paperclipai/adapter-utils";
import { describe, expect, it } from "vitest";
import { settings } from "../../settings.ts";
import { buildArguments, readSettings } from "../command.ts";
import { listOptions } from "./options.ts";

const settingsOf = (config: Record<string, unknown>) => readSettings(config, {});
const argumentsOf = (config: Record<string, unknown>, thread: string | null = null) => {
	const settings = settingsOf(config);
	return buildArguments(
		settings,
		listOptions(settings).flatMap(({ args }) => args),
		thread,
	).join(" ");
};

const PLAIN =
	"exec --json --skip-git-repo-check --config features.unbounded_connection_retries=false --config features.undo=false -";

/** Each setting that becomes part of the command line, with its arguments. */
const EFFECTS: [field: string, value: unknown, adds: string][] = [
	["model", " gpt-mock ", "--model gpt-mock"],
	["modelReasoningEffort", "high", '--config model_reasoning_effort="high"'],
	["profile", "work", "--profile work"],
	["sandbox", "workspace-write", "--sandbox workspace-write"],
	["networkAccess", true, "--config sandbox_workspace_write.network_access=true"],
	["addDirs", ["/a", "/b c"], "--add-dir /a --add-dir /b c"],
	["search", true, '--config web_search="live" --config tools.web_search=true'],
	["ephemeral", true, "--ephemeral"],
	["dangerouslyBypassApprovalsAndSandbox", true, "--dangerously-bypass-approvals-and-sandbox"],
	["configOverrides", ["a.b=1", 'c="x"'], '--config a.b=1 --config c="x"'],
	["extraArgs", ["--image", "/plan.png"], "--image /plan.png"],
];

it("lets the agent write to its home, unless its sandbox is read-only", () => {
	const workspace = { cwd: "/work", source: "agent_config", strategy: "directory", agentHome: "/home" };
	const dirsOf = (config: Record<string, unknown>) => readSettings(config, { paperclipWorkspace: workspace }).addDirs;
	expect(dirsOf({ sandbox: "workspace-write", addDirs: ["/a"] })).toEqual(["/a", "/home"]);
	expect(dirsOf({ sandbox: "read-only" })).toEqual([]);
	expect(dirsOf({})).toEqual([]);
});

const ELSEWHERE = [
	"conversation",
	"cwd",
	"command",
	"promptTemplate",
	"instructionsFilePath",
	"env",
	"timeoutSec",
	"graceSec",
];

/** Its arguments are the name and the value, which adapter-utils tests. */
function hasPlainOption(field: string): boolean {
	const declared = (settings as Settings)[field];
	return declared !== undefined && "option" in declared && declared.option?.args === undefined;
}

describe("the command line", () => {
	it.each(EFFECTS)("of %s = %j has %s", (field, value, adds) => {
		expect(argumentsOf({ [field]: value })).toBe(PLAIN.replace(/-$/, `${adds} -`));
	});

	it("has no options by default, nor for values of a wrong type", () => {
		expect(argumentsOf({})).toBe(PLAIN);
		expect(argumentsOf({ model: 1, search: "yes", sandbox: null, ephemeral: 1, profile: {} })).toBe(PLAIN);
	});

	it("covers every field of the form", () => {
		const fields = [...EFFECTS.map(([field]) => field), ...ELSEWHERE];
		const form = settingsSchema(settings).fields.map(({ key }) => key);
		expect(fields.filter((field) => !form.includes(field))).toEqual([]);
		expect(form.filter((field) => !fields.includes(field) && !hasPlainOption(field))).toEqual([]);
	});

	it("puts overrides of the operator last, and the thread after all options", () => {
		const config = {
			configOverrides: ["features.unbounded_connection_retries=true"],
			extraArgs: ["--oss"],
			model: "m",
		};
		expect(argumentsOf(config, "ID")).toMatch(/--model m --config features\.\S+=true --oss resume ID -$/);
	});

	it("never leaves out options that limit the agent", () => {
		const guarded = listOptions(
			settingsOf({ sandbox: "read-only", profile: "work", addDirs: ["/a"], ephemeral: true }),
		);
		expect(guarded.filter(({ isSafety }) => isSafety).map(({ field }) => field)).toEqual(["profile", "sandbox"]);
	});
});

describe("settings that contradict each other or have no effect", () => {
	it.each([
		{ sandbox: "none" },
		{ sandbox: "read-only", dangerouslyBypassApprovalsAndSandbox: true },
		{ profile: "../x" },
		{ profile: "--model" },
		{ addDirs: ["here"] },
		{ addDirs: "/a" },
		{ configOverrides: ["model"] },
		{ configOverrides: ["--model=x"] },
		{ extraArgs: ["--cd=/"] },
		{ extraArgs: ["--ephemeral"] },
	])("are refused: %j", (config) => {
		expect(() => settingsOf(config)).toThrow(
			expect.objectContaining({ code: "config_invalid", hint: expect.stringMatching(/\.$/) }),
		);
	});

	it("may agree with each other", () => {
		const config = { sandbox: "danger-full-access", dangerouslyBypassApprovalsAndSandbox: true };
		expect(argumentsOf(config)).toContain("false --dangerously-bypass-approvals-and-sandbox -");
	});
});
