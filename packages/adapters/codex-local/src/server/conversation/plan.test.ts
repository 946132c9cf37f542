import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { PermissionPreset } from "@paperclipai/adapter-utils";
import { createTestHost } from "@paperclipai/test-support/conversation/test-host.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSettings } from "../command.ts";
import { checkPermissions } from "./check-permissions.ts";
import { readConversationArguments } from "./extra-args.ts";
import { planCall } from "./plan.ts";

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "codex-plan-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A program with this version and all options. */
function program({ version = "0.171.0", sandbox = "exit 0" } = {}): string {
	const command = path.join(folder, "codex");
	const options = [
		"--json",
		"--config",
		"--sandbox",
		"--profile",
		"--add-dir",
		"--dangerously-bypass-approvals-and-sandbox",
	];
	const help = options.map((option) => `echo "      ${option}"`).join("\n");
	const script = `#!/bin/sh\ncase "$*" in --version) echo "codex-cli ${version}" ;; "exec --help") ${help} ;; "sandbox -- true") ${sandbox} ;; esac\n`;
	writeFileSync(command, script, { mode: 0o755 });
	return command;
}

const HOME = { cwd: "/project", source: "agent_config", strategy: "directory", agentHome: "/home/agent" };

async function plan(preset: PermissionPreset | null, config: object = {}, machine: Parameters<typeof program>[0] = {}) {
	const { host } = createTestHost({ permissions: preset });
	const settings = readSettings({ command: program(machine), ...config }, {});
	const call = await planCall(settings, {}, { conversation: host, context: { paperclipWorkspace: HOME } });
	return { ...call, args: call.options.args.join(" "), notes: call.options.notes };
}

const OLD = { version: "0.77.0" };
const UNDO = "--config features.unbounded_connection_retries=false --config features.undo=false";

describe("a preset", () => {
	it.each<[PermissionPreset | null, object, object]>([
		["read_only", {}, { approvalPolicy: "on-request", sandbox: "read-only", approvalsReviewer: "user" }],
		["workspace", {}, { approvalPolicy: "on-request", sandbox: "workspace-write" }],
		["ask", {}, { approvalPolicy: "untrusted", sandbox: "danger-full-access" }],
		["full", {}, { approvalPolicy: "never", sandbox: "danger-full-access" }],
		["read_only", { dangerouslyBypassApprovalsAndSandbox: true }, { sandbox: "read-only" }],
		[null, { dangerouslyBypassApprovalsAndSandbox: true }, { approvalPolicy: "never", sandbox: "danger-full-access" }],
		[null, { sandbox: "workspace-write" }, { approvalPolicy: "never", sandbox: "workspace-write" }],
	])("%s with %j starts the thread with %j", async (preset, config, params) => {
		expect((await plan(preset, config)).thread?.params).toMatchObject(params);
	});

	it("of null leaves the sandbox to the settings of Codex", async () => {
		const { thread } = await plan(null);
		expect(thread?.params).not.toHaveProperty("sandbox");
		expect(thread).toMatchObject({ params: { approvalPolicy: "never" }, asksToLeaveSandbox: false });
	});

	it.each<PermissionPreset>([
		"read_only",
		"workspace",
	])("%s asks for everything without a working sandbox", async (preset) => {
		const { thread, notes } = await plan(preset, {}, { sandbox: "exit 1" });
		expect(thread).toMatchObject({ params: { approvalPolicy: "untrusted" }, asksToLeaveSandbox: false });
		expect(notes).toEqual(["Codex's sandbox does not work here, so Codex asks for every command."]);
	});

	it.each<[PermissionPreset | null, string]>([
		["read_only", `${UNDO} --sandbox read-only`],
		["workspace", `${UNDO} --sandbox workspace-write --add-dir /home/agent`],
		["ask", `${UNDO} --sandbox read-only`],
		["full", `${UNDO} --dangerously-bypass-approvals-and-sandbox`],
		[null, UNDO],
	])("%s never allows more where Codex cannot ask", async (preset, args) => {
		for (const [config, machine] of [
			[{}, OLD],
			[{ conversation: "print" }, {}],
		] as const) {
			const called = await plan(preset, config, machine);
			expect([called.args, called.thread]).toEqual([args, null]);
		}
		expect((await plan(preset, {}, OLD)).notes[0]).toMatch(/^codex-cli 0\.77\.0 is older than 0\.169\.0, so messages/);
	});
});

describe("Codex is called as before", () => {
	it("without a host", async () => {
		const settings = readSettings({ command: program(), sandbox: "read-only" }, {});
		const { options, thread } = await planCall(settings, {}, { context: {} });
		expect([options.args.join(" "), thread]).toEqual([`${UNDO} --sandbox read-only`, null]);
	});

	it.each([
		[{ conversation: "print" }, []],
		[{ profile: "work" }, ['Only "codex exec" has profiles, so messages to the run wait for the next one.']],
		[
			{ extraArgs: ["--oss"] },
			['Only "codex exec" has the argument --oss, so messages to the run wait for the next one.'],
		],
	])("with %j", async (config, notes) => {
		const called = await plan(null, config);
		expect([called.thread, called.notes]).toEqual([null, notes]);
	});
});

it("passes the settings on as options and as parameters of the thread", async () => {
	const { args, thread } = await plan("workspace", {
		...{ cwd: folder, networkAccess: true, addDirs: ["/a b"], search: true, ephemeral: true, model: "m" },
		...{ modelReasoningEffort: "low", configOverrides: ["x=1"], extraArgs: ["-c", "y=2", "--image=a.png,/b.png"] },
	});
	expect(args).toContain('--config sandbox_workspace_write.writable_roots=["/a b","/home/agent"]');
	expect(args).toContain("--config sandbox_workspace_write.network_access=true");
	expect(args).toContain('--config web_search="live"');
	expect(args).toMatch(/--config x=1 -c y=2$/);
	expect(thread).toMatchObject({
		images: [path.join(folder, "a.png"), "/b.png"],
		params: { cwd: folder, model: "m", ephemeral: true, config: { model_reasoning_effort: "low" } },
	});
});

it.each([
	[["-i", "a", "b", "-m", "x"], { args: [], images: ["/w/a", "/w/b"], model: "x" }],
	[["--enable", "f", "--config=a=b=c"], { args: ["--enable", "f", "--config", "a=b=c"], images: [], model: "" }],
	[["--color", "never"], "--color"],
	[["-c"], "-c"],
	[["prompt"], "prompt"],
])("reads the arguments %j", (extraArgs, expected) => {
	expect(readConversationArguments(extraArgs, "/w")).toEqual(expected);
});

it.each([
	[null, {}, {}, undefined],
	[null, {}, { sandbox: "exit 1" }, "sandbox_unavailable"],
	[null, {}, OLD, "conversation_unavailable"],
	[null, { profile: "work" }, {}, "conversation_unavailable"],
	[null, { conversation: "print" }, OLD, undefined],
	[null, { sandbox: "read-only" }, { ...OLD, sandbox: "exit 1" }, undefined],
	["workspace", { conversation: "print" }, {}, "conversation_unavailable"],
	["workspace", { sandbox: "read-only" }, { sandbox: "exit 1" }, "sandbox_unavailable"],
	["ask", {}, { sandbox: "exit 1" }, undefined],
	["full", { conversation: "print" }, OLD, undefined],
] as const)("warns if the preset %s and the program do not fit: %j, %j: %s", async (preset, config, machine, code) => {
	const settings = readSettings({ command: program(machine), ...config }, {});
	expect((await checkPermissions(settings, {}, preset))?.code).toBe(code);
});
