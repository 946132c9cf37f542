import * as api from "@paperclipai/shared";
import { connectLive } from "@paperclipai/test-support/server/live-client.ts";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { describe, expect } from "vitest";

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

const KINDS: { body: api.CreateInteraction; action: string; decision: object }[] = [
	{
		body: { kind: "request_confirmation", title: "Carry out the plan?", body: "It is in the description." },
		action: "accept",
		decision: {},
	},
	{ body: { kind: "suggest_tasks", tasks: [{ title: "Build" }] }, action: "accept", decision: {} },
	{
		body: { kind: "ask_user_questions", questions: [{ id: "why", question: "Why?" }] },
		action: "respond",
		decision: { answers: { why: "Because." } },
	},
];

const createIssue = () =>
	server.client.call(api.createIssue, {
		params: { companyId: server.company.id },
		body: { title: "Move the data", description: "Plan: copy it." },
	});

describe.each(KINDS)("a decision on $body.kind", ({ body, action, decision }) => {
	async function ask() {
		const issue = await createIssue();
		const params = { issueId: issue.id };
		const { id } = await server.client.call(api.createInteraction, { params, body });
		const send = (verb: string, sent: object) =>
			server.send("POST", `/api/issues/${issue.id}/interactions/${id}/${verb}`, sent);
		const change = (changed: object) => server.send("PATCH", `/api/issues/${issue.id}`, changed);
		const read = async () => (await server.client.call(api.listInteractions, { params }))[0];
		return { send, change, read };
	}

	it("names the revision that it was made on", async () => {
		const { send, read } = await ask();
		const refusal = { status: 400, body: { error: { code: "revision_missing", hint: expect.any(String) } } };
		expect(await send(action, decision)).toMatchObject(refusal);
		expect(await send("reject", {})).toMatchObject(refusal);
		expect(await send(action, { revision: 2, ...decision })).toMatchObject({
			status: 409,
			body: { error: { code: "revision_changed", details: { revision: 1 } } },
		});
		expect(await read()).toMatchObject({ status: "pending", revision: 1 });
		expect((await send(action, { revision: 1, ...decision })).status).toBe(200);
	});

	it("is rejected when the issue that it is about has changed since", async () => {
		const { send, change, read } = await ask();
		const live = await connectLive(server.url, server.company.id);
		await change({ status: "in_review", priority: "high", comment: "See above." });
		expect(await read()).toMatchObject({ revision: 1 });
		await change({ description: "Plan: delete it." });
		await live.wait(({ type, payload }) => type === "interaction.changed" && payload.status === "pending");
		live.close();
		await change({ title: "Delete the data" });
		await change({ title: "Delete the data", description: "Plan: delete it." });
		for (const verb of [action, "reject"]) {
			const sent = { revision: 1, ...(verb === action ? decision : {}) };
			expect(await send(verb, sent)).toMatchObject({
				status: 409,
				body: { error: { code: "revision_changed", details: { revision: 3, status: "pending" } } },
			});
		}
		expect((await send(action, { revision: 3, ...decision })).status).toBe(200);
		await change({ title: "Done" });
		expect(await read()).toMatchObject({ revision: 3 });
	});

	it("and a change at the same moment exclude each other", async () => {
		const { send, change, read } = await ask();
		const [decided] = await Promise.all([
			send(action, { revision: 1, ...decision }),
			change({ description: "Plan: delete it." }),
		]);
		const revision = (await read())?.revision;
		expect(revision).toBe(decided.status === 200 ? 1 : 2);
	});
});
