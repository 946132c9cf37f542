import * as api from "@paperclipai/shared";
import type { TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startInProcessServer } from "../../../__tests__/support/in-process-server.ts";

let server: TestServer;
let companyId: string;
beforeAll(async () => {
	server = await startInProcessServer({});
	companyId = (await server.client.call(api.createCompany, { body: { name: "Closed" } })).id;
});
afterAll(async () => await server.stop());

const questions = [{ id: "why", question: "Why?" }];
const REQUESTS: api.CreateInteraction[] = [
	{ kind: "request_confirmation", title: "Merge it?", body: "It is ready." },
	{ kind: "suggest_tasks", tasks: [{ title: "Build" }] },
	{ kind: "ask_user_questions", questions },
];

async function ask(body: api.CreateInteraction) {
	const { id: issueId } = await server.client.call(api.createIssue, {
		params: { companyId },
		body: { title: "Work" },
	});
	const { id: interactionId, revision } = await server.client.call(api.createInteraction, {
		params: { issueId },
		body,
	});
	const params = { issueId, interactionId };
	return {
		setStatus: (status: api.IssueStatus) =>
			server.client.call(api.updateIssue, { params: { issueId }, body: { status } }),
		decide: () =>
			body.kind === "ask_user_questions"
				? server.client.call(api.answerInteraction, { params, body: { revision, answers: { why: "So." } } })
				: server.client.call(api.acceptInteraction, { params, body: { revision } }),
		reject: () => server.client.call(api.rejectInteraction, { params, body: { revision } }),
		children: () => server.client.call(api.listIssues, { params: { companyId }, query: { parentId: issueId } }),
	};
}

describe.each(["done", "cancelled"] as const)("on an issue that is %s", (status) => {
	it.each(REQUESTS)("a request of kind $kind can only be rejected", async (body) => {
		const { setStatus, decide, reject, children } = await ask(body);
		await setStatus(status);
		await expect(decide()).rejects.toMatchObject({ status: 409, code: "issue_closed", details: { status } });
		expect(await children()).toEqual([]);
		expect(await reject()).toMatchObject({ status: "rejected" });
	});

	it.each(REQUESTS)("a request of kind $kind can be decided after the issue is reopened", async (body) => {
		const { setStatus, decide } = await ask(body);
		await setStatus(status);
		await setStatus("todo");
		expect((await decide()).status).not.toBe("pending");
	});
});
