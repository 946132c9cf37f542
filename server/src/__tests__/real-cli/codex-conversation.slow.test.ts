import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { entriesOf } from "@paperclipai/test-support/adapter/run-adapter.ts";
import { sendBurst } from "@paperclipai/test-support/conversation/test-host.ts";
import { expect, it } from "vitest";
import { describeCodex, file, model, requested, scratch, texts, warnings } from "./describe-codex.ts";

const MESSAGE = "2c1f4c1e-0c5b-4a55-9d3a-6f1f3f1c7b01";
const OTHER = "2c1f4c1e-0c5b-4a55-9d3a-6f1f3f1c7b02";
const IMAGE = "pixel.png";
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describeCodex("converses", ({ converse, runPrinting }) => {
	it("takes up a message between two tools", async () => {
		const { control, run, delivered, tag } = await converse('A [[mock:sh cmd="sleep 2; echo one" cmd2="echo two"]]', {
			permissions: "full",
		});
		await requested(tag);
		expect(await control.send({ id: MESSAGE, text: "Also say banana." })).toBe("sent");
		expect(await control.send({ id: MESSAGE, text: "Also say banana." })).toBe("sent");
		const done = await run;
		expect(done.result.errorCode).toBeUndefined();
		expect(delivered).toEqual([MESSAGE]);
		expect(texts(done, "user")).toEqual(["Also say banana."]);
		expect(done.stats).toMatchObject({ unparsed: 0, parserErrors: 0 });
		expect(entriesOf(done, "init")[0]?.sessionId).toBe(done.result.sessionId);
	});

	it("takes up a message while it answers, and keeps the half answer", async () => {
		const { control, run, delivered, tag } = await converse("B [[mock:slow chunks=60 delay=100]]");
		await requested(tag);
		await new Promise((resolve) => setTimeout(resolve, 1_000));
		await control.send({ id: MESSAGE, text: "Stop. [[mock:recall]]" });
		const done = await run;
		expect(delivered).toEqual([MESSAGE]);
		expect(done.result.summary).toBe("prompts in this conversation: 2");
		expect(texts(done, "assistant")[0]).toMatch(/^part 001 /);
		expect(entriesOf(done, "result")).toHaveLength(1);
	});

	it("starts a turn with a message that comes after the last one", async () => {
		const { control, run, delivered } = await converse("C [[mock:hello]]", { connects: 5_000 });
		expect(await control.send({ id: MESSAGE, text: "More. [[mock:recall]]" })).toBe("sent");
		const done = await run;
		expect(delivered).toEqual([MESSAGE]);
		expect(done.result).toMatchObject({ exitCode: 0, summary: "prompts in this conversation: 2" });
		expect(entriesOf(done, "result")).toHaveLength(2);
		expect(await control.send({ id: OTHER, text: "Late." })).toBe("closed");
	});

	it("interrupts a command, and continues with the message", async () => {
		const { control, run, delivered, tag } = await converse("D [[mock:slow-tool seconds=61]]", {
			permissions: "full",
		});
		await requested(tag);
		await new Promise((resolve) => setTimeout(resolve, 700));
		expect(await control.interrupt({ id: MESSAGE, text: "Rather [[mock:recall]]" })).toBe("sent");
		const done = await run;
		expect(delivered).toEqual([MESSAGE]);
		expect(done.result).toMatchObject({ exitCode: 0, summary: "prompts in this conversation: 2" });
		expect(warnings(done)).toEqual([]);
		expect(entriesOf(done, "tool_result")).toMatchObject([{ content: "The turn was stopped.", isError: true }]);
		expect(entriesOf(done, "result").map(({ subtype }) => subtype)).toEqual(["interrupted", "completed"]);
	});

	it("delivers a message whose turn is interrupted before it is taken up", async () => {
		const { control, run, delivered, tag } = await converse("E [[mock:slow-tool seconds=61]]", {
			permissions: "full",
		});
		await requested(tag);
		await new Promise((resolve) => setTimeout(resolve, 700));
		await control.send({ id: MESSAGE, text: "First." });
		await control.interrupt({ id: OTHER, text: "Second. [[mock:recall]]" });
		const done = await run;
		expect(delivered.toSorted()).toEqual([MESSAGE, OTHER]);
		expect(texts(done, "user").toSorted()).toEqual(["First.", "Second. [[mock:recall]]"]);
		expect(done.result.summary).toBe("prompts in this conversation: 3");
	});

	it("forgets neither its prompt nor a message when it is interrupted at once", async () => {
		const { control, run, delivered } = await converse("F [[mock:slow-tool seconds=61]]", { permissions: "full" });
		await control.send({ id: MESSAGE, text: "First." });
		await control.interrupt({ id: OTHER, text: "Second. [[mock:recall]]" });
		const done = await run;
		expect(delivered.toSorted()).toEqual([MESSAGE, OTHER]);
		expect(done.result.summary).toBe("prompts in this conversation: 3");
	});

	it("delivers each of many messages and interrupts once", async () => {
		const { control, run, delivered, tag } = await converse("F [[mock:slow-tool seconds=61]]", {
			permissions: "full",
		});
		await requested(tag);
		const messages = await sendBurst(control, "[[mock:slow chunks=6 delay=50]]");
		const done = await run;
		expect(delivered.toSorted()).toEqual(messages.map(({ id }) => id));
		expect(texts(done, "user").toSorted()).toEqual(messages.map(({ text }) => text));
		expect(done.result.errorCode).toBeUndefined();
	});

	it("resumes a thread of codex exec and the other way round, with the tokens of the thread", async () => {
		const first = await (await converse("[[mock:recall]]")).run;
		const { sessionParams } = first.result;
		const second = await runPrinting("[[mock:recall]]", sessionParams);
		expect(second.result).toMatchObject({
			summary: "prompts in this conversation: 2",
			sessionId: first.result.sessionId,
		});
		const third = await (await converse("[[mock:recall]]", {}, { sessionParams })).run;
		expect(third.result).toMatchObject({
			summary: "prompts in this conversation: 3",
			sessionId: first.result.sessionId,
		});
		const outputTokens = [first, second, third].map(({ result }) => result.usage?.outputTokens);
		expect(outputTokens).toEqual([20, 40, 60]);
		expect(third.result.usageBasis).toBe("session_cumulative");
	});

	it("starts a new thread in the same run when the stored one does not exist", async () => {
		const sessionId = "01990000-1111-7222-8333-444444444444";
		const sessionParams = { sessionId, cwd: scratch.project };
		const done = await (await converse("[[mock:recall]]", {}, { sessionParams })).run;
		expect(done.result).toMatchObject({ clearSession: true, summary: "prompts in this conversation: 1" });
		expect(done.result.errorCode).toBeUndefined();
	});

	it("continues in the thread of a run that was killed while it asked", async () => {
		const never = () => new Promise<null>(() => undefined);
		const killed = await converse(
			'[[mock:sh cmd="touch made.txt"]]',
			{ answer: never },
			{ timeoutSec: 5, graceSec: 1 },
		);
		const first = await killed.run;
		expect(first.result).toMatchObject({ timedOut: true, errorCode: "timed_out" });
		const next = await converse("[[mock:recall]]", {}, { sessionParams: first.result.sessionParams });
		const second = await next.run;
		expect(second.result).toMatchObject({
			summary: "prompts in this conversation: 2",
			sessionId: first.result.sessionId,
		});
		expect(next.asked).toEqual([]);
		expect(existsSync(file("made.txt"))).toBe(false);
	});

	it("accepts every setting that is an option", async () => {
		const settings = {
			...{ networkAccess: true, addDirs: [scratch.home], search: true, ephemeral: true, model: "other-model" },
			...{ modelReasoningEffort: "low", configOverrides: ['model_verbosity="low"'], extraArgs: ["-i", IMAGE] },
		};
		writeFileSync(path.join(scratch.project, IMAGE), Buffer.from(PIXEL, "base64"));
		const done = await (await converse("Settings. [[mock:echo]]", { permissions: "workspace" }, settings)).run;
		expect(done.result.errorCode).toBeUndefined();
		expect(done.result.sessionParams).toBeUndefined();
		const bodies = model.requests().map(({ body }) => JSON.stringify(body ?? ""));
		const body = bodies.find((text) => text.includes("Settings. [[mock:echo]]"));
		expect(body).toContain('"model":"other-model"');
		expect(body).toContain('"effort":"low"');
		expect(body).toContain("data:image/png");
	});

	it("reports the cause of a failure", async () => {
		const done = await (await converse("[[mock:usage-limit]]")).run;
		expect(done.result).toMatchObject({ errorCode: "codex_usage_limit", errorFamily: "provider_quota" });
	});
});
