import { type Settings, settingsSchema } from "@paperclipai/adapter-utils";
import { describe, expect, it } from "vitest";
import { settings } from "../../settings.ts";
import { buildArguments, readSettings } from "../command.ts";
import { listOptions } from "./options.ts";

function commandLine(config: Record<string, unknown>): string {
	const settings = readSettings(config, {});
	const options = listOptions(settings).flatMap(({ args }) => args);
	return buildArguments(settings, options, null).join(" ");
}

const ALWAYS = "--print --output-format stream-json --verbose";

const EFFECTS: [string, unknown, string][] = [
	["model", "opus", "--model opus"],
	["fallbackModel", " sonnet ", "--fallback-model sonnet"],
	["effort", "high", "--effort high"],
	["instructionsFilePath", "/a/AGENT.md", "--append-system-prompt-file /a/AGENT.md --system-prompt-snapshot off"],
	["maxTurnsPerRun", 7.9, "--max-turns 7"],
	["maxBudgetUsd", 2.5, "--max-budget-usd 2.5"],
	["permissionMode", "acceptEdits", "--permission-mode acceptEdits"],
	["allowedTools", ["Edit", "Bash(npm test)"], "--allowedTools=Edit --allowedTools=Bash(npm test)"],
	["disallowedTools", ["WebFetch", "--x"], "--disallowedTools=WebFetch --disallowedTools=--x"],
	["addDirs", ["/a", "/b c"], "--add-dir=/a --add-dir=/b c"],
	["settingSources", ["user", "local"], "--setting-sources user,local"],
	["strictMcpConfig", true, "--strict-mcp-config"],
	["includePartialMessages", true, "--include-partial-messages"],
	["dangerouslySkipPermissions", true, "--dangerously-skip-permissions"],
	["extraArgs", ["--agent", "reviewer"], "--agent reviewer"],
];

const ELSEWHERE = ["conversation", "cwd", "command", "promptTemplate", "env", "timeoutSec", "graceSec"];

/** Its arguments are the name and the value, which adapter-utils tests. */
function hasPlainOption(field: string): boolean {
	const declared = (settings as Settings)[field];
	return declared !== undefined && "option" in declared && declared.option?.args === undefined;
}

describe("the command line", () => {
	it("is short when nothing is set", () => {
		expect(commandLine({})).toBe(ALWAYS);
		expect(commandLine({ maxTurnsPerRun: 0, maxBudgetUsd: -1, allowedTools: [], model: " " })).toBe(ALWAYS);
	});

	it.each(EFFECTS)("has %s = %j", (field, value, effect) => {
		expect(commandLine({ [field]: value })).toBe(`${ALWAYS} ${effect}`);
	});

	it("has every field of the form, and the form has every field", () => {
		const fields = [...EFFECTS.map(([field]) => field), ...ELSEWHERE];
		const form = settingsSchema(settings).fields.map(({ key }) => key);
		expect(fields.filter((field) => !form.includes(field))).toEqual([]);
		expect(form.filter((field) => !fields.includes(field) && !hasPlainOption(field))).toEqual([]);
	});

	it("puts extra arguments last, after the session", () => {
		const settings = readSettings({ extraArgs: ["--agent", "x"] }, {});
		expect(buildArguments(settings, ["--model", "m"], "an-id").join(" ")).toBe(
			`${ALWAYS} --resume an-id --model m --agent x`,
		);
	});
});

describe("settings that contradict each other or have no effect", () => {
	it.each([
		["permissions skipped by another name", { permissionMode: "bypassPermissions" }, "dangerouslySkipPermissions"],
		["two rules for permissions", { permissionMode: "plan", dangerouslySkipPermissions: true }, "Remove one"],
		["a relative folder", { addDirs: ["/a", "b"] }, "full path"],
		["another format", { extraArgs: ["--output-format", "json"] }, "--output-format"],
		["another session", { extraArgs: ["--resume=x"] }, "--resume"],
		["no list", { allowedTools: "Edit" }, "one string for each"],
	])("%s", (_, config, hint) => {
		expect(() => readSettings(config, {})).toThrowError(
			expect.objectContaining({ code: "config_invalid", hint: expect.stringContaining(hint) }),
		);
	});
});
