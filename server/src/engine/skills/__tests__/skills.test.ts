import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { AdapterSkillContext, ServerAdapterModule } from "@paperclipai/adapter-utils";
import * as api from "@paperclipai/shared";
import type { TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startInProcessServer } from "../../../__tests__/support/in-process-server.ts";
import { SKILLS_FOLDER } from "../shipped-skills.ts";
import { folderFacts } from "./folder-facts.ts";

const syncCalls: { desired: string[]; ctx: AdapterSkillContext }[] = [];
let lastConfig: Record<string, unknown> = {};
let lastSkills: unknown;

/** Lists some skills that Paperclip does not have. */
const skilled: ServerAdapterModule = {
	type: "skilled",
	supportsInstructionsBundle: true,
	instructionsPathKey: "rulesFile",
	async execute({ config, context, onLog }) {
		lastConfig = config;
		lastSkills = context.paperclipRuntimeSkills;
		await onLog("stdout", "paperclip and hidden-value\n");
		return { exitCode: 0, signal: null, timedOut: false };
	},
	async testEnvironment({ config }) {
		lastConfig = config;
		return { adapterType: "skilled", status: "pass", checks: [], testedAt: "" };
	},
	listSkills: async ({ adapterType }) => ({
		adapterType,
		supported: true,
		mode: "persistent",
		desiredSkills: [],
		entries: [
			{ key: "own", desired: false, state: "external" },
			{ key: "desired-only", desired: true, state: "missing" },
		],
		warnings: [],
	}),
	async syncSkills(ctx, desired) {
		syncCalls.push({ ctx, desired });
		return {
			adapterType: "skilled",
			supported: true,
			mode: "persistent",
			desiredSkills: desired,
			entries: [],
			warnings: [],
		};
	},
};

const SHIPPED = ["create-agent-adapter", "paperclip", "paperclip-create-agent", "para-memory-files"];

let server: TestServer;
beforeAll(async () => {
	server = await startInProcessServer({ adapters: [skilled] });
});
afterAll(() => server.stop());

describe("the skills of the server", () => {
	it("are listed with their descriptions", async () => {
		const skills = await server.client.call(api.listSkills, {});
		expect(skills.map(({ name }) => name)).toEqual([
			"create-agent-adapter",
			"paperclip",
			"paperclip-create-agent",
			"para-memory-files",
		]);
		const [, paperclip] = skills;
		expect(paperclip).toMatchObject({
			path: "/api/skills/paperclip",
			files: ["SKILL.md", "references/api-reference.md"],
		});
		expect(paperclip?.description).toMatch(/^How to work in a heartbeat/);
		expect(JSON.stringify(skills)).not.toContain(SKILLS_FOLDER);
	});

	it("are served as Markdown, including their other files", async () => {
		const response = await fetch(`${server.url}/api/skills/paperclip`);
		expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
		expect(await response.text()).toBe(readFileSync(path.join(SKILLS_FOLDER, "paperclip/SKILL.md"), "utf8"));
		const reference = await server.client.call(api.getSkill, {
			params: { name: "paperclip" },
			query: { file: "references/api-reference.md" },
		});
		expect(reference).toContain("# The routes an agent may call");
	});

	it.each([
		["/api/skills/nothing", "skill_not_found"],
		["/api/skills/..", "route_not_found"],
		["/api/skills/..%2f..%2fserver", "skill_not_found"],
		["/api/skills/%2e%2e%2fskills%2fpaperclip", "skill_not_found"],
		["/api/skills/paperclip%00", "skill_not_found"],
		["/api/skills/paperclip%2freferences", "skill_not_found"],
		["/api/skills/__proto__", "skill_not_found"],
		["/api/skills/paperclip?file=../create-agent-adapter/SKILL.md", "skill_file_not_found"],
		["/api/skills/paperclip?file=/etc/passwd", "skill_file_not_found"],
		["/api/skills/paperclip?file=references", "skill_file_not_found"],
		["/api/skills/paperclip?file=", "skill_file_not_found"],
	])("responds with an error at %s", async (url, code) => {
		const { status, body } = await server.send("GET", url);
		expect(status).toBe(404);
		expect(body.error.code).toBe(code);
		expect(body.error.hint).not.toBe("");
	});
});

describe("the skills of an agent", () => {
	const list = (agentId: string) => server.client.call(api.listAgentSkills, { params: { agentId } });
	const sync = (agentId: string, desiredSkills: string[]) =>
		server.client.call(api.syncAgentSkills, { params: { agentId }, body: { desiredSkills } });
	const stored = async (agentId: string) =>
		(await server.client.call(api.getAgent, { params: { agentId } })).adapterConfig;

	it("are all that ship with the server by default; a different choice is stored in the configuration", async () => {
		const { id } = await server.createAgent("skilled", { apiKey: "hidden-value" });
		const run = await server.finish((await server.wake(id)).id);
		expect(lastConfig).toMatchObject({ paperclipSkillSync: { desiredSkills: SHIPPED } });
		const source = path.join(SKILLS_FOLDER, "paperclip");
		expect(lastConfig.paperclipRuntimeSkills).toContainEqual({ key: "paperclip", runtimeName: "paperclip", source });
		expect(lastSkills).toEqual(lastConfig.paperclipRuntimeSkills);
		// Names of skills are not masked, although their field is called "key".
		expect(await server.output(run.id)).toBe("paperclip and ***\n");

		expect(await sync(id, ["create-agent-adapter", "own"])).toMatchObject({
			desiredSkills: ["create-agent-adapter", "own"],
		});
		expect(syncCalls.at(-1)).toMatchObject({ desired: ["create-agent-adapter", "own"], ctx: { agentId: id } });
		expect(await stored(id)).toEqual({
			apiKey: "***",
			paperclipSkillSync: { desiredSkills: ["create-agent-adapter", "own"] },
		});
		await server.client.call(api.updateAgent, {
			params: { agentId: id },
			body: { adapterConfig: { cwd: server.home } },
		});
		await server.finish((await server.wake(id)).id);
		expect(lastConfig).toMatchObject({ paperclipSkillSync: { desiredSkills: ["create-agent-adapter", "own"] } });
		expect(lastConfig).not.toHaveProperty("apiKey");
		await sync(id, []);
		await server.finish((await server.wake(id)).id);
		expect(lastConfig).toMatchObject({ paperclipSkillSync: { desiredSkills: [] } });
	});

	it("include its instructions, under the setting that the adapter declares", async () => {
		const { id } = await server.createAgent("skilled", {});
		await server.client.call(api.setInstructions, {
			params: { agentId: id },
			body: { files: { "AGENTS.md": "Rules." } },
		});
		await server.finish((await server.wake(id)).id);
		expect(readFileSync(String(lastConfig.rulesFile), "utf8")).toBe("Rules.");
		expect(lastConfig).not.toHaveProperty("instructionsFilePath");
	});

	it("are passed to the environment test too, and a request cannot add others", async () => {
		const evil = [{ key: "evil", source: "/etc" }];
		await server.client.call(api.testEnvironment, {
			params: { companyId: server.company.id, type: "skilled" },
			body: { adapterConfig: { paperclipRuntimeSkills: evil } },
		});
		expect(lastConfig).toMatchObject({ paperclipSkillSync: { desiredSkills: SHIPPED } });
		expect(JSON.stringify(lastConfig.paperclipRuntimeSkills)).not.toContain("evil");
	});

	it("are rejected when they are unknown, and nothing changes", async () => {
		const { id } = await server.createAgent("skilled", {});
		await expect(sync(id, ["paperclip", "unknown", "desired-only"])).rejects.toMatchObject({
			status: 422,
			code: "skill_unknown",
			details: { unknown: ["unknown", "desired-only"] },
		});
		expect(await stored(id)).toEqual({});
	});

	it("are unsupported where the adapter supports none", async () => {
		const { id } = await server.createAgent("process", { command: "true" });
		expect(await list(id)).toMatchObject({ adapterType: "process", supported: false, mode: "unsupported" });
		await expect(sync(id, ["paperclip"])).rejects.toMatchObject({ status: 422, code: "skills_unsupported" });
	});

	it("are reported by the adapters that ship with the server", async () => {
		const env = { HOME: server.home };
		const handed = await server.createAgent("claude_local", { command: "true", env });
		expect(await list(handed.id)).toMatchObject({
			mode: "ephemeral",
			desiredSkills: SHIPPED,
			entries: SHIPPED.map((key) => ({ key, desired: true, state: "configured" })),
		});
		const linked = await server.createAgent("codex_local", { command: "true", env });
		expect(await sync(linked.id, ["create-agent-adapter"])).toMatchObject({
			mode: "persistent",
			entries: [
				{ key: "create-agent-adapter", desired: true, state: "missing" },
				{ key: "paperclip", desired: false, state: "available" },
				{ key: "paperclip-create-agent", desired: false, state: "available" },
				{ key: "para-memory-files", desired: false, state: "available" },
			],
		});
	});

	it.each(["claude_local", "codex_local"])("reach the program of %s, and not its working directory", async (type) => {
		const cwd = path.join(server.home, type);
		const home = path.join(server.home, `${type}-home`);
		for (const folder of [path.join(cwd, ".claude"), home]) mkdirSync(folder, { recursive: true });
		writeFileSync(path.join(cwd, "run.sh"), "exit 0\n", { mode: 0o755 });
		const before = folderFacts(cwd);
		const command = path.join(server.home, `${type}.sh`);
		const look = `for d in "$HOME/.codex/skills" "$2/.claude/skills"; do ! test -d "$d" || du -alL "$d"; done |
			while read -r size file; do ! test -f "$file" || echo "$file"; done`;
		writeFileSync(command, `#!/bin/sh\necho "in $PWD"; ${look}\n`, { mode: 0o755 });
		const { id } = await server.createAgent(type, { command, cwd, env: { HOME: home } });
		const run = await server.finish((await server.wake(id)).id);
		const [where, ...files] = (await server.output(run.id)).trim().split("\n");
		expect(where).toBe(`in ${cwd}`);
		expect(files.map((file) => file.replace(/^.*\/skills\//, "")).sort()).toEqual([
			"create-agent-adapter/SKILL.md",
			"create-agent-adapter/references/contract.md",
			"paperclip-create-agent/SKILL.md",
			"paperclip-create-agent/references/api-reference.md",
			"paperclip/SKILL.md",
			"paperclip/references/api-reference.md",
			"para-memory-files/SKILL.md",
			"para-memory-files/references/schemas.md",
		]);
		expect(folderFacts(cwd)).toEqual(before);
	});

	it.each([
		{},
		{ desiredSkills: "paperclip" },
		{ desiredSkills: [""] },
		{ desiredSkills: [], more: 1 },
	])("must be a list of names, not %j", async (body) => {
		const { id } = await server.createAgent("skilled", {});
		expect((await server.send("POST", `/api/agents/${id}/skills/sync`, body)).status).toBe(400);
	});
});
