import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { PermissionPreset } from "@paperclipai/adapter-utils";
import { afterEach, beforeEach, expect, it } from "vitest";
import { testEnvironment } from "./test.ts";

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "codex-test-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Prints a version, is not logged in, and records its arguments. */
function program(version: string, sandboxExit = 0): string {
	const command = path.join(folder, "codex");
	const script = `#!/bin/sh\necho "$@" >>"${folder}/calls"\n[ "$1" = --version ] && echo "${version}" && exit\n[ "$*" = "exec --help" ] && printf "      %s\\n" --json --config --sandbox && exit\n[ "$1" = sandbox ] && exit ${sandboxExit}\nexit 1\n`;
	writeFileSync(command, script, { mode: 0o755 });
	return command;
}

async function findings(command: string, env: Record<string, string>) {
	const config = { command, cwd: folder, env: { HOME: folder, ...env } };
	const { checks } = await testEnvironment({ companyId: "c", adapterType: "codex_local", config, mode: "live" });
	return checks.map(({ code, level }) => `${level} ${code}`);
}

const calls = () => readFileSync(path.join(folder, "calls"), "utf8");

it("refuses another program that prints a version, and does not start it", async () => {
	expect(await findings(program("v20.20.2"), {})).toEqual(["info cwd_ok", "error command_version_failed"]);
	expect(calls()).toBe("--version\n");
});

it("sends no prompt when Codex is not logged in", async () => {
	expect(await findings(program("codex-cli 0.169.0"), {})).toContain("error codex_authentication");
	expect(calls()).not.toContain("--json");
});

it("refuses a home that cannot be written", async () => {
	writeFileSync(path.join(folder, "file"), "");
	expect(await findings(program("codex-cli 0.169.0"), { HOME: path.join(folder, "file", "home") })).toContain(
		"error home_not_writable",
	);
});

const WORKSPACE = { sandbox: "workspace-write" };

it.each([
	["workspace", {}, true],
	["workspace", { networkAccess: true }, false],
	["workspace", { configOverrides: ["sandbox_workspace_write.network_access=true"] }, false],
	["workspace", { command: "without sandbox" }, false],
	["read_only", { networkAccess: true }, true],
	["ask", {}, false],
	["full", {}, false],
	[null, {}, false],
	[null, { sandbox: "read-only" }, true],
	[null, WORKSPACE, true],
	[null, { ...WORKSPACE, networkAccess: true }, false],
	[null, { ...WORKSPACE, dangerouslyBypassApprovalsAndSandbox: true }, false],
	[undefined, {}, false],
] as const)("says that the API cannot be reached from the sandbox: %s, %j: %s", async (permissions, settings, isWarned) => {
	const command = program("codex-cli 0.169.0", "command" in settings ? 1 : 0);
	const config = { ...settings, command, cwd: folder, env: { HOME: folder } };
	const preset: { permissions?: PermissionPreset | null } = permissions === undefined ? {} : { permissions };
	const { checks } = await testEnvironment({ companyId: "c", adapterType: "codex_local", config, ...preset });
	const warning = checks.find(({ code }) => code === "codex_api_unreachable");
	expect(warning?.level).toBe(isWarned ? "warn" : undefined);
});
