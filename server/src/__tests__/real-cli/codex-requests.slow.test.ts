import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { AgentAnswer, AgentRequest } from "@paperclipai/adapter-utils";
import { entriesOf } from "@paperclipai/test-support/adapter/run-adapter.ts";
import type { TestHostOptions } from "@paperclipai/test-support/conversation/test-host.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeCodex, file, requested, scratch, texts, warnings } from "./describe-codex.ts";

const DENIED: AgentAnswer = { kind: "deny", message: "Not today.", stops: false };

const asksFor = (request: AgentRequest | undefined) => (request?.kind === "permission" ? request.action : request);

describeCodex("asks for permission", ({ converse }) => {
	it("asks before a command, and runs what was shown", async () => {
		const { run, asked } = await converse('[[mock:sh cmd="touch made.txt"]]');
		const done = await run;
		expect(done.result.errorCode).toBeUndefined();
		expect(asked.map(asksFor)).toEqual([{ kind: "command", command: "touch made.txt", cwd: scratch.project }]);
		expect(asked[0]?.toolUseId).toBe(entriesOf(done, "tool_call")[0]?.toolUseId);
		expect(existsSync(file("made.txt"))).toBe(true);
		expect(warnings(done)).toEqual([]);
	});

	it("asks before an edit, with its diff", async () => {
		const { run, asked } = await converse("[[mock:write-file]]");
		const done = await run;
		const paths = [file("notes.txt")];
		expect(asked.map(asksFor).slice(0, 2)).toEqual([
			{ kind: "edit", paths },
			{ kind: "edit", paths },
		]);
		expect(asked[1]).toMatchObject({
			toolName: "Edit",
			diff: expect.stringContaining("-second line\n+changed line\n"),
		});
		expect(entriesOf(done, "diff").map(({ text }) => text)).toEqual(
			expect.arrayContaining(["+first line\n+second line", "-second line", "+changed line"]),
		);
		expect(readFileSync(file("notes.txt"), "utf8")).toBe("first line\nchanged line\n");
	});

	it("tells the model why a command was denied, and warns about it", async () => {
		const { run } = await converse('[[mock:sh cmd="touch made.txt" cmd2="echo two"]]', {
			answer: (request) => (JSON.stringify(request).includes("made.txt") ? DENIED : { kind: "allow" }),
		});
		const done = await run;
		expect(done.result.errorCode).toBeUndefined();
		expect(warnings(done)).toEqual(["codex_tools_refused"]);
		expect(existsSync(file("made.txt"))).toBe(false);
		expect(texts(done, "user")).toEqual(["Permission denied: Not today."]);
		await requested("Permission denied: Not today.");
	});

	it("succeeds with a warning when a person denies a command and stops", async () => {
		const { run } = await converse('[[mock:sh cmd="touch made.txt"]]', {
			answer: () => ({ ...DENIED, stops: true }),
		});
		const done = await run;
		expect(done.result).toMatchObject({ exitCode: 0 });
		expect(done.result.errorCode).toBeUndefined();
		expect(warnings(done)).toEqual(["codex_tools_refused", "codex_stopped"]);
	});

	it("passes the answer to a question on", async () => {
		const { run, asked } = await converse("[[mock:ask]]", {
			answer: () => ({ kind: "answers", answers: { q1: "blue" } }),
		});
		const done = await run;
		expect(asked).toMatchObject([
			{
				kind: "questions",
				questions: [{ id: "q1", text: "Colour: Which?", options: ["red", "blue"], multiple: false }],
			},
		]);
		expect(done.result.summary).toBe('Answer: {"answers":{"q1":{"answers":["blue"]}}}');
	});

	describe("with the sandbox, outside the temporary folder", () => {
		let cwd = "";
		beforeEach(() => {
			cwd = mkdtempSync("/var/tmp/paperclip-real-cli-");
			mkdirSync(path.join(cwd, "project"));
			writeFileSync(path.join(cwd, "project/README.md"), "# Sample project\n");
		});
		afterEach(() => rmSync(cwd, { recursive: true, force: true }));
		const here = () => ({ cwd: path.join(cwd, "project") });
		const exists = (name: string) => existsSync(path.join(cwd, name));

		it("confines commands to the workspace, and asks for what leaves it", async () => {
			const prompt = '[[mock:sh cmd="touch made.txt; touch ../escaped.txt"]]';
			const { run, asked } = await converse(prompt, { permissions: "workspace" }, here());
			await run;
			expect(asked).toEqual([]);
			expect([exists("project/made.txt"), exists("escaped.txt")]).toEqual([true, false]);
			const outside = await converse("[[mock:outside]]", { permissions: "workspace" }, here());
			await outside.run;
			expect(outside.asked).toMatchObject([{ description: "Why?", action: { kind: "command", leavesSandbox: true } }]);
			expect(exists("out.txt")).toBe(true);
		});

		it("changes nothing if it may only read", async () => {
			const prompt = '[[mock:sh cmd="cat README.md" cmd2="touch made.txt"]]';
			const readOnly: TestHostOptions = { permissions: "read_only", answer: () => DENIED };
			const { run, asked } = await converse(prompt, readOnly, here());
			const done = await run;
			expect(asked).toEqual([]);
			expect(entriesOf(done, "tool_result")[0]?.content).toContain("# Sample project");
			const edit = await converse("[[mock:write-file]]", readOnly, here());
			await edit.run;
			expect(edit.asked.map(asksFor)[0]).toMatchObject({ kind: "edit" });
			expect([exists("project/made.txt"), exists("project/notes.txt")]).toEqual([false, false]);
		});
	});

	it("asks for nothing with full access, and as its settings say without a preset", async () => {
		for (const [permissions, settings] of [
			["full", {}],
			[null, { dangerouslyBypassApprovalsAndSandbox: true }],
		] as const) {
			const { run, asked } = await converse('[[mock:sh cmd="echo x >>../made.txt"]]', { permissions }, settings);
			expect((await run).result.errorCode).toBeUndefined();
			expect(asked).toEqual([]);
		}
		expect(readFileSync(file("../made.txt"), "utf8")).toBe("x\nx\n");
	});
});
