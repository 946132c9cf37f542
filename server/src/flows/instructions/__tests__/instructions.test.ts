import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { omitUndefined } from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { beforeEach, describe, expect } from "vitest";

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

let cwd: string;
beforeEach(() => {
	cwd = path.join(server.home, crypto.randomUUID());
	mkdirSync(cwd);
});

/** Prints its instructions, from a file or standard input, and its allowed folders. */
const PROGRAM = `#!/bin/sh
echo "args: $*"
while [ $# -gt 0 ]; do
	if [ "$1" = --append-system-prompt-file ]; then cat "$2"; echo "at $2"; fi
	shift
done
if [ -n "$PAPERCLIP_INSTRUCTIONS_DIR" ]; then cd "$PAPERCLIP_INSTRUCTIONS_DIR"; du -al . | cut -f 2; fi
echo note > "$PAPERCLIP_AGENT_HOME/note.md"
cat
`;

async function createAgent(type: string, config: Record<string, unknown> = {}): Promise<string> {
	const command = path.join(cwd, "program.sh");
	writeFileSync(command, PROGRAM);
	chmodSync(command, 0o755);
	const work = path.join(cwd, "work");
	mkdirSync(work);
	const { id } = await server.createAgent(type, { command, cwd: work, env: { HOME: cwd }, ...config });
	return id;
}

const set = (agentId: string, files: Record<string, string>, entryFile?: string) =>
	server.client.call(api.setInstructions, {
		params: { agentId },
		body: { files, ...omitUndefined({ entryFile }) },
	});
const get = (agentId: string) => server.client.call(api.getInstructions, { params: { agentId } });
const runOutput = async (agentId: string) => {
	const run = await server.finish((await server.wake(agentId)).id);
	return await server.output(run.id);
};

describe("the instructions of an agent", () => {
	it("do not replace others that their author has not seen", async () => {
		const agentId = await createAgent("claude_local");
		const save = (text: string, basedOn: string | null) =>
			server.client.call(api.setInstructions, { params: { agentId }, body: { files: { "AGENTS.md": text }, basedOn } });
		const first = await save("First", null);
		await expect(save("Other", null)).rejects.toMatchObject({ status: 409, code: "instructions_changed" });
		const second = await save("Second", first.updatedAt);
		await expect(save("Third", first.updatedAt)).rejects.toMatchObject({ details: { updatedAt: second.updatedAt } });
		expect((await get(agentId)).files).toEqual({ "AGENTS.md": "Second" });
	});

	it("reach its program as files outside of the working directory, in the version of the run", async () => {
		const agentId = await createAgent("claude_local");
		expect(await get(agentId)).toEqual({ entryFile: "AGENTS.md", files: {}, overridden: false, updatedAt: null });
		const files = { "AGENTS.md": "You are careful.\n", "references/style guide.md": "Plain words." };
		const stored = await set(agentId, files);
		expect(stored).toMatchObject({ entryFile: "AGENTS.md", files, overridden: false });
		expect(await get(agentId)).toEqual(stored);

		const output = await runOutput(agentId);
		expect(output).toContain("You are careful.\n");
		expect(output).toContain("\n./references/style guide.md\n");
		const [, file = ""] = /^at (.*)$/m.exec(output) ?? [];
		expect(file).toMatch(/\/instructions\/paperclip-instructions-[0-9a-f]{64}\/AGENTS\.md$/);
		expect(file.startsWith(server.home)).toBe(true);
		expect((statSync(file).mode & 0o777).toString(8)).toBe("400");
		expect(readdirSync(path.join(cwd, "work"))).toEqual([]);
		const agentHome = path.join(server.home, "workspaces", agentId);
		expect(readdirSync(agentHome)).toEqual(["note.md"]);
		expect(output).toMatch(new RegExp(`^args: --add-dir .* ${agentHome} ${path.dirname(file)} --print`, "m"));

		await set(agentId, { "rules/main.md": "You are quick.\n" }, "rules/main.md");
		const later = await runOutput(agentId);
		expect(later).toContain("You are quick.\n");
		expect(later).not.toContain("You are careful.");
		expect(existsSync(file)).toBe(true);

		await set(agentId, {});
		expect(await runOutput(agentId)).not.toContain("at /");
	});

	it("are read by an adapter whose program has no option for them", async () => {
		const agentId = await createAgent("codex_local");
		await set(agentId, { "AGENTS.md": "You are thorough." });
		expect(await runOutput(agentId)).toContain("You are thorough.");
	});

	it("are replaced by a file that the configuration names", async () => {
		const instructionsFilePath = path.join(server.home, `${crypto.randomUUID()}.md`);
		writeFileSync(instructionsFilePath, "You are the user's.\n");
		const agentId = await createAgent("claude_local", { instructionsFilePath });
		expect(await set(agentId, { "AGENTS.md": "You are Paperclip's." })).toMatchObject({ overridden: true });
		const output = await runOutput(agentId);
		expect(output).toContain("You are the user's.");
		expect(output).not.toContain("You are Paperclip's.");
	});

	it("are changed by the board only, and recorded without their text", async () => {
		const agentId = await createAgent("claude_local");
		await set(agentId, { "AGENTS.md": "A long text." });
		const params = { agentId };
		const { key } = await server.client.call(api.createAgentKey, { params, body: { name: "test" } });
		const send = (method: string, body?: unknown) =>
			server.send(method, `/api/agents/${agentId}/instructions-bundle`, body, { authorization: `Bearer ${key}` });
		expect(await send("PUT", { files: {} })).toMatchObject({ status: 403, body: { error: { code: "board_only" } } });
		expect(await send("GET")).toMatchObject({ status: 200, body: { files: { "AGENTS.md": "A long text." } } });
		const activity = await server.client.call(api.listActivity, {
			params: { companyId: server.company.id },
			query: { entityId: agentId },
		});
		const change = activity.find(({ action }) => action === "agent.instructions_updated");
		expect(change?.details).toMatchObject({ entryFile: "AGENTS.md", files: ["AGENTS.md"] });
		expect(JSON.stringify(activity)).not.toContain("A long text.");
	});

	it("are refused where the adapter passes none", async () => {
		const { id } = await server.createAgent("process", { command: "true" });
		const refused = { status: 422, code: "instructions_unsupported" };
		await expect(get(id)).rejects.toMatchObject(refused);
		await expect(set(id, { "AGENTS.md": "x" })).rejects.toMatchObject(refused);
	});

	it.each([
		["a path that leaves the folder", { files: { "AGENTS.md": "x", "../evil.md": "x" } }],
		["an absolute path", { files: { "AGENTS.md": "x", "/etc/cron.d/x": "x" } }],
		["an entry that is no file", { files: { "README.md": "x" } }],
		["an entry that leaves the folder", { entryFile: "../../x", files: {} }],
		["an inherited name as the entry", { entryFile: "constructor", files: { "README.md": "x" } }],
		["a file that is a folder", { files: { "AGENTS.md": "x", "AGENTS.md/more.md": "x" } }],
		["too many files", { files: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`${n}.md`, "x"])) }],
		["too much text", { files: { "AGENTS.md": "ß".repeat(api.MAX_INSTRUCTIONS_BYTES / 2) } }],
		["NUL in a text", { files: { "AGENTS.md": "a\0b" } }],
		["a text that is none", { files: { "AGENTS.md": { link: "/etc/passwd" } } }],
		["another key", { files: {}, mode: 0o777 }],
	])("must not have %s", async (_, body) => {
		const agentId = await createAgent("claude_local");
		const response = await server.send("PUT", `/api/agents/${agentId}/instructions-bundle`, body);
		expect(response.status).toBe(400);
		expect(response.body.error.code).toMatch(/^(invalid_input|unknown_key)$/);
		expect(response.body.error.message).not.toContain("Invalid key");
		expect((await get(agentId)).updatedAt).toBeNull();
	});
});
