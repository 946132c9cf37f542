import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { PermissionPreset } from "@paperclipai/adapter-utils";
import { createTestHost } from "@paperclipai/test-support/conversation/test-host.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readSettings } from "./command.ts";
import { prepareStart } from "./start.ts";

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "claude-start-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const NEW = ["--replay-user-messages", "--permission-mode", "--settings", "--disallowedTools", "--allowedTools"];
const OLD = NEW.slice(1);

/** `permissions`: preset of the run; `undefined`: the run has no host. */
async function start(
	options: string[],
	permissions: PermissionPreset | null | undefined,
	more: Record<string, unknown> = {},
) {
	const command = path.join(folder, "claude");
	const help = ["--output-format", ...options].map((option) => `  ${option} <value>  Some words.`).join("\n");
	const answer = `case "$1" in --version) echo "2.1.330 (Claude Code)" ;; *) echo "${help}" ;; esac`;
	writeFileSync(command, `#!/bin/sh\n${answer}\n`, { mode: 0o755 });
	const config = { command, cwd: folder, ...more };
	const host = permissions === undefined ? {} : { conversation: createTestHost({ permissions }).host };
	const agent = { id: "a", companyId: "c", name: "Ada", adapterType: "claude_local", adapterConfig: config };
	const ctx = {
		...{ runId: "r", agent, config, context: {}, runtime: { sessionId: null, sessionParams: null } },
		...{ signal: new AbortController().signal, onLog: async () => {}, ...host },
	};
	const prepared = await prepareStart(ctx, readSettings(config, {}));
	const { args, notes } = prepared.options;
	return { args: args.join(" "), notes, converses: prepared.host !== null, env: prepared.env };
}

const HOST =
	/^--permission-prompt-tool stdio --permission-mode default --settings \{"permissions":\{"ask":\["Bash",.*\]\}\}$/;

it.each(["workspace", "full", "ask"] as const)("lets the host decide with the preset %s", async (preset) => {
	const { args, notes, converses } = await start(NEW, preset);
	expect(args).toMatch(HOST);
	expect({ notes, converses }).toEqual({ notes: [], converses: true });
});

it("removes the tools for editing from an agent that only reads", async () => {
	const { args } = await start(NEW, "read_only");
	expect(args).toMatch(/--disallowedTools=Edit .*--disallowedTools=Write$/);
});

it("lets a preset decide instead of the settings", async () => {
	const more = { allowedTools: ["Bash"], permissionMode: "acceptEdits" };
	for (const settings of [more, { dangerouslySkipPermissions: true }]) {
		expect((await start(NEW, "workspace", settings)).args).toMatch(HOST);
	}
});

it("keeps the settings of an agent without a preset", async () => {
	const more = { allowedTools: ["Edit"] };
	expect(await start(NEW, null, more)).toMatchObject({ args: "--allowedTools=Edit", converses: true });
	expect(await start(NEW, undefined, more)).toMatchObject({ args: "--allowedTools=Edit", converses: false });
});

it.each([
	["read_only", "--disallowedTools=Edit --disallowedTools=MultiEdit"],
	["workspace", "--permission-mode acceptEdits"],
	["ask", "--permission-mode default"],
	["full", "--dangerously-skip-permissions"],
] as const)("never allows more than %s where no one can be asked", async (preset, args) => {
	for (const [options, more] of [
		[OLD, {}],
		[NEW, { conversation: "print" }],
	] as const) {
		const print = await start([...options], preset, more);
		expect(print).toMatchObject({ converses: false, notes: [expect.stringContaining(`"${preset}"`)] });
		expect(print.args).toContain(args);
		expect(print.args).not.toContain("--permission-prompt-tool");
		expect(print.args.includes("--dangerously-skip-permissions")).toBe(preset === "full");
	}
});
