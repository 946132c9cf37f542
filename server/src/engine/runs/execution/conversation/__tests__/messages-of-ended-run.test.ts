import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { describe, expect } from "vitest";
import { createBench } from "./conversation-bench.ts";

const ASK: Partial<api.CreateAgent> = { permissions: { preset: "ask", rules: [] } };

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

const cancel = (runId: string) => server.client.call(api.cancelRun, { params: { runId } });

async function createTalk() {
	const bench = await createBench(server, ASK);
	const { client, company } = server;
	const runs = () =>
		client.call(api.listRuns, { params: { companyId: company.id }, query: { agentId: bench.agent.id } });
	return {
		bench,
		runs,
		/** Number of messages and prompts that the agent read with the text. */
		told: (text: string) => bench.read().filter((read) => read.includes(text)).length,
		newRun: async (known: readonly string[]) => {
			const found = async () => (await runs()).find(({ id }) => !known.includes(id));
			await expect.poll(async () => (await found())?.status, { timeout: 20_000 }).toBe("running");
			return (await found())?.id ?? "";
		},
		/** Allows what the run asks next. */
		allowNext: async (runId: string) => await bench.allow(await bench.asked(runId)),
		/** Waits until the message has the state. */
		becomes: (runId: string, id: string, state: api.RunMessageState) =>
			expect.poll(() => bench.state(runId, id), { timeout: 20_000 }).toBe(state),
		deferred: async (runId: string) => {
			const [message] = await bench.messages(runId);
			expect(message).toMatchObject({ state: "deferred", reason: expect.stringMatching("cancelled") });
			expect(await runs()).toHaveLength(1);
		},
	};
}

async function createTalkOnIssue(description: string) {
	const talk = await createTalk();
	const issue = await server.client.call(api.createIssue, {
		params: { companyId: server.company.id },
		body: { title: "Work", description, assigneeAgentId: talk.bench.agent.id, status: "todo" },
	});
	const comment = async (body: string) => {
		const { message } = await server.client.call(api.createComment, { params: { issueId: issue.id }, body: { body } });
		return message?.id ?? "";
	};
	return { ...talk, comment, runId: await talk.newRun([]) };
}

describe("a message that was read by a run that did not succeed", () => {
	it("is in the prompts of the next runs on the issue, until one succeeds", async () => {
		const { bench, runId, comment, told, newRun, allowNext, becomes } = await createTalkOnIssue("bash: one\nbash: two");
		const first = await bench.asked(runId);
		const id = await comment("use PostgreSQL");
		await bench.allow(first);
		await becomes(runId, id, "delivered");
		await bench.asked(runId);
		await cancel(runId);
		const retry = await server.client.call(api.retryRun, { params: { runId }, body: { fresh: true } });
		await allowNext(retry.id);
		await allowNext(retry.id);
		expect(await server.finish(retry.id)).toMatchObject({ status: "succeeded" });
		expect(told("use PostgreSQL")).toBe(2);
		await comment("bash: three");
		const last = await newRun([runId, retry.id]);
		await allowNext(last);
		await server.finish(last);
		expect(told("use PostgreSQL")).toBe(2);
	});

	it("is in the prompt of the next run without an issue", async () => {
		const { bench, told, allowNext, becomes } = await createTalk();
		const runId = await bench.start("bash: one", "bash: two");
		const first = await bench.asked(runId);
		const { id } = await bench.say(runId, "use PostgreSQL");
		await bench.allow(first);
		await becomes(runId, id, "delivered");
		await bench.asked(runId);
		await cancel(runId);
		for (const step of ["three", "four"]) {
			const next = await bench.start(`bash: ${step}`);
			await allowNext(next);
			expect(await server.finish(next)).toMatchObject({ status: "succeeded" });
			expect(told("use PostgreSQL")).toBe(2);
		}
	});
});

describe("a message that a cancelled run has not read", () => {
	it("starts no run on the issue, and is in the prompt of the next one", async () => {
		const { bench, runId, comment, told, newRun, allowNext, becomes, deferred } = await createTalkOnIssue("bash: one");
		await bench.asked(runId);
		await becomes(runId, await comment("use PostgreSQL"), "sent");
		await cancel(runId);
		await deferred(runId);
		const known = [runId];
		for (const step of ["two", "three"]) {
			await comment(`bash: ${step}`);
			const next = await newRun(known);
			known.push(next);
			await allowNext(next);
			await server.finish(next);
			expect(told("use PostgreSQL")).toBe(1);
		}
	});

	it("starts no run without an issue, and is in the prompt of the next one", async () => {
		const { bench, told, allowNext, becomes, deferred } = await createTalk();
		const runId = await bench.start("bash: one");
		await bench.asked(runId);
		await becomes(runId, (await bench.say(runId, "use PostgreSQL")).id, "sent");
		await cancel(runId);
		await deferred(runId);
		for (const step of ["two", "three"]) {
			const next = await bench.start(`bash: ${step}`);
			await allowNext(next);
			await server.finish(next);
			expect(told("use PostgreSQL")).toBe(1);
		}
	});
});
