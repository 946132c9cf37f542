import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { testEnvironment } from "./test.ts";

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "claude-test-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Prints a version and records its arguments. */
function program(version: string): string {
	const command = path.join(folder, "claude");
	writeFileSync(command, `#!/bin/sh\necho "$@" >>"${folder}/calls"\necho "${version}"\n`, { mode: 0o755 });
	return command;
}

async function findings(command: string, env: Record<string, string>, mode: "quick" | "live" = "quick") {
	const config = { command, cwd: folder, env: { HOME: folder, ...env } };
	const { checks } = await testEnvironment({ companyId: "c", adapterType: "claude_local", config, mode });
	return checks.map(({ code, level }) => `${level} ${code}`);
}

it("refuses another program that prints a version, and does not start it", async () => {
	expect(await findings(program("git version 2.39.5"), {}, "live")).toEqual([
		"info cwd_ok",
		"error command_version_failed",
	]);
	expect(readFileSync(path.join(folder, "calls"), "utf8")).toBe("--version\n");
});

it("does not take an empty key for one", async () => {
	const command = program("2.1.330 (Claude Code)");
	expect(await findings(command, { ANTHROPIC_API_KEY: "" })).not.toContain("warn api_key_in_env");
	expect(await findings(command, { ANTHROPIC_API_KEY: "sk" })).toContain("warn api_key_in_env");
});

it.each(["HOME", "CLAUDE_CONFIG_DIR"])("refuses a %s that cannot be written", async (name) => {
	writeFileSync(path.join(folder, "file"), "");
	const env = { [name]: path.join(folder, "file", "home") };
	expect(await findings(program("2.1.330 (Claude Code)"), env)).toContain("error home_not_writable");
});

it.each([
	["read_only", "", {}, true],
	["workspace", "--replay-user-messages", {}, false],
	["workspace", "--replay-user-messages", { conversation: "print" }, true],
	["full", "", {}, false],
	[null, "", {}, false],
] as const)("warns if it cannot ask as the preset %s expects, with %j and %j: %s", async (permissions, option, config, warns) => {
	const command = path.join(folder, "claude");
	const script = `#!/bin/sh\n[ "$1" = --help ] && echo "  --output-format <format>\n  ${option}"\necho "2.1.330 (Claude Code)"\n`;
	writeFileSync(command, script, { mode: 0o755 });
	const tested = { command, cwd: folder, env: { HOME: folder }, ...config };
	const ctx = { companyId: "c", adapterType: "claude_local", config: tested, permissions };
	const { checks } = await testEnvironment(ctx);
	expect(checks.some(({ code }) => code === "conversation_unavailable")).toBe(warns);
});

it("leaves nothing behind in a home without Claude Code's folder, and asks with the folder that exists", async () => {
	const command = path.join(folder, "claude");
	const script = `#!/bin/sh
case "$*" in
--version) echo "2.1.330 (Claude Code)" ;;
--help) echo "  --output-format <format>" ;;
"auth status")
	config="\${CLAUDE_CONFIG_DIR:-$HOME/.claude}"
	mkdir -p "$config"
	[ -n "$CLAUDE_CONFIG_DIR" ] || touch "$HOME/.claude.json"
	echo "$config" >>"${folder}/asked"
	echo '{"loggedIn": true}' ;;
esac
`;
	writeFileSync(command, script, { mode: 0o755 });
	const home = path.join(folder, "home");
	mkdirSync(home);
	const asked = () => readFileSync(path.join(folder, "asked"), "utf8").trimEnd().split("\n");
	expect(await findings(command, { HOME: home })).toContain("info login_ok");
	expect(readdirSync(home)).toEqual([]);
	expect(existsSync(asked()[0] ?? "")).toBe(false);
	await findings(command, { HOME: home, CLAUDE_CONFIG_DIR: path.join(home, "config") });
	expect(readdirSync(home)).toEqual([]);
	for (const stored of [".claude", ".claude.json"]) {
		mkdirSync(path.join(home, stored));
		await findings(command, { HOME: home });
		expect(asked().at(-1)).toBe(path.join(home, ".claude"));
		for (const entry of readdirSync(home)) rmSync(path.join(home, entry), { recursive: true });
	}
});

it.each([
	["refuses a program without a login, and sends no prompt", false, "error claude_authentication"],
	["reports a login", true, "info login_ok"],
])("%s", async (_, loggedIn, expected) => {
	const command = path.join(folder, "claude");
	const script = `#!/bin/sh
echo "$@" >>"${folder}/calls"
case "$*" in
--version) echo "2.1.330 (Claude Code)" ;;
--help) echo "  --output-format <format>" ;;
"auth status") echo '{"loggedIn": ${loggedIn}}'; exit ${loggedIn ? 0 : 1} ;;
esac
`;
	writeFileSync(command, script, { mode: 0o755 });
	expect(await findings(command, {}, "live")).toContain(expected);
	expect(readFileSync(path.join(folder, "calls"), "utf8").includes("--print")).toBe(loggedIn);
});

it("warns while no tool is allowed that needs permission", async () => {
	const command = program("2.1.330 (Claude Code)");
	const codes = async (more: Record<string, unknown>) => {
		const config = { command, cwd: folder, env: { HOME: folder }, ...more };
		const { checks } = await testEnvironment({ companyId: "c", adapterType: "claude_local", config, mode: "quick" });
		return checks.map(({ code, level, field }) => `${level} ${code} ${field}`);
	};
	const warning = "warn setting_empty allowedTools";
	expect(await codes({})).toContain(warning);
	expect(await codes({ allowedTools: [] })).toContain(warning);
	expect(await codes({ allowedTools: ["Bash"] })).not.toContain(warning);
	expect(await codes({ permissionMode: "plan" })).not.toContain(warning);
	expect(await codes({ dangerouslySkipPermissions: true })).not.toContain(warning);
});
