import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readSettings } from "../command.ts";
import { fitOptions, refusesUnknownThreads } from "./capabilities.ts";

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "codex-capabilities-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function settingsOf(config: Record<string, unknown>, version: string, ...options: string[]) {
	const command = path.join(folder, "program");
	const help = ["--json", ...options].map((option) => `echo "      ${option}"`).join("\n");
	const script = `#!/bin/sh\ncase "$*" in --version) echo "codex-cli ${version}" ;; "exec --help") ${help} ;; esac\n`;
	writeFileSync(command, script, { mode: 0o755 });
	return readSettings({ command, ...config }, {});
}

it("leaves out options that the program lacks, with a note", async () => {
	const { args, notes } = await fitOptions(settingsOf({ ephemeral: true }, "0.77.0", "-c, --config <key=value>"), {});
	expect(args).toContain("features.unbounded_connection_retries=false");
	expect(args).not.toContain("--ephemeral");
	expect(notes).toEqual(['Codex codex-cli 0.77.0 does not support --ephemeral, so "ephemeral" is ignored.']);
});

it.each([
	{ sandbox: "read-only" },
	{ profile: "work" },
])("refuses a run when the program lacks the option for a limit: %j", async (config) => {
	await expect(fitOptions(settingsOf(config, "0.1.0", "--config"), {})).rejects.toMatchObject({
		code: "option_not_supported",
	});
	const { args } = await fitOptions(settingsOf(config, "0.77.0", "--config", "--sandbox", "-p, --profile <NAME>"), {});
	expect(args).toContain(Object.values(config)[0]);
});

it("keeps all options when the program does not report its options", async () => {
	const { args, notes } = await fitOptions(
		readSettings({ command: "false", ephemeral: true, sandbox: "read-only" }, {}),
		{},
	);
	expect(args.slice(-3)).toEqual(["--sandbox", "read-only", "--ephemeral"]);
	expect(notes).toEqual([]);
});

it.each([
	["0.169.0", true],
	["0.120.0", true],
	["0.107.0", false],
	["of my own", false],
])("knows whether %s refuses an unknown thread", async (version, refuses) => {
	expect(await refusesUnknownThreads(settingsOf({}, version), {})).toBe(refuses);
});
