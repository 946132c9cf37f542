import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readSettings } from "../command.ts";
import { fitOptions } from "./capabilities.ts";

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "claude-capabilities-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** No version lists --max-turns and --append-system-prompt-file, but all have them. */
function fit(version: string, options: string[], config: Record<string, unknown>) {
	const command = path.join(folder, "claude");
	const help = ["--output-format", ...options].map((option) => `  ${option} <value>  Some words.`).join("\n");
	const answer = `case "$1" in --version) echo "${version} (Claude Code)" ;; *) echo "${help}" ;; esac`;
	writeFileSync(command, `#!/bin/sh\necho >>"${folder}/asked"\n${answer}\n`, { mode: 0o755 });
	return fitOptions(readSettings({ ...config, command, cwd: folder }, {}), {});
}

const OLD = ["--permission-mode", "--max-budget-usd"];
const NEW = [...OLD, "--effort", "--system-prompt-snapshot"];

it("passes every option to a program that has it", async () => {
	const config = { effort: "high", maxTurnsPerRun: 3, instructionsFilePath: "/a.md" };
	expect(await fit("2.1.330", NEW, config)).toEqual({
		args: "--effort high --max-turns 3 --append-system-prompt-file /a.md --system-prompt-snapshot off".split(" "),
		notes: [],
	});
});

it("leaves out options that an older version lacks, with a note", async () => {
	const config = { effort: "high", maxTurnsPerRun: 3, instructionsFilePath: "/a.md" };
	expect(await fit("2.0.76", OLD, config)).toEqual({
		args: "--max-turns 3 --append-system-prompt-file /a.md".split(" "),
		notes: ['Claude Code 2.0.76 (Claude Code) does not support --effort, so "effort" is ignored.'],
	});
});

it.each([
	["maxBudgetUsd", 5],
	["permissionMode", "plan"],
	["allowedTools", ["Edit"]],
	["disallowedTools", ["Edit"]],
	["settingSources", ["user"]],
	["strictMcpConfig", true],
	["instructionsFilePath", "/a.md"],
])("refuses a program that does not know %s", async (field, value) => {
	await expect(fit("1.0.128", [], { [field]: value })).rejects.toMatchObject({
		code: "option_not_supported",
		hint: expect.stringContaining(field),
	});
});

it("does not ask the program when every version has the options", async () => {
	await fit("2.1.330", NEW, { model: "opus", dangerouslySkipPermissions: true });
	expect(existsSync(path.join(folder, "asked"))).toBe(false);
});
