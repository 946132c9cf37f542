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

async function createRequester() {
	const { id: agentId } = await server.client.call(api.createAgent, {
		params: { companyId },
		body: { name: "Requester", adapterType: "process", adapterConfig: { command: "true" } },
	});
	const { key } = await server.client.call(api.createAgentKey, { params: { agentId }, body: { name: "test" } });
	return {
		client: api.createApiClient({ baseUrl: server.url, headers: { authorization: `Bearer ${key}` } }),
		wakes: async () => {
			const runs = await server.client.call(api.listRuns, { params: { companyId }, query: { agentId } });
			return runs.map(({ reason, issueId }) => ({ reason, issueId }));
		},
	};
}

async function createWork() {
	const { id: issueId } = await server.client.call(api.createIssue, {
		params: { companyId },
		body: { title: "Work" },
	});
	const setStatus = (status: api.IssueStatus) =>
		server.client.call(api.updateIssue, { params: { issueId }, body: { status } });
	return { issueId, setStatus };
}

async function ask(body: api.CreateInteraction) {
	const { issueId, setStatus } = await createWork();
	const { client, wakes } = await createRequester();
	const { id: interactionId, revision } = await client.call(api.createInteraction, { params: { issueId }, body });
	const params = { issueId, interactionId };
	return {
		issueId,
		wakes,
		setStatus,
		decide: () =>
			body.kind === "ask_user_questions"
				? server.client.call(api.answerInteraction, { params, body: { revision, answers: { why: "So." } } })
				: server.client.call(api.acceptInteraction, { params, body: { revision } }),
		reject: () => server.client.call(api.rejectInteraction, { params, body: { revision } }),
		children: () => server.client.call(api.listIssues, { params: { companyId }, query: { parentId: issueId } }),
	};
}

const KINDS = ["request_board_approval", "hire_agent"] as const;

async function askForApproval(kind: (typeof KINDS)[number]) {
	const { issueId, setStatus } = await createWork();
	const { client, wakes } = await createRequester();
	const params = { companyId };
	const { id: approvalId, revision } = await (kind === "hire_agent"
		? client.call(api.hireAgent, { params, body: { name: "Colleague", reason: "To share the work.", issueId } })
		: client.call(api.createApproval, {
				params,
				body: { kind, payload: { title: "Buy a domain", body: "For the site." }, issueId },
			}));
	return {
		issueId,
		setStatus,
		wakes,
		decide: (decision: string) => {
			const params = { approvalId };
			if (decision === "rejected") return server.client.call(api.rejectApproval, { params, body: { revision } });
			if (decision === "revision_requested")
				return server.client.call(api.requestRevision, { params, body: { revision, note: "Which one?" } });
			const setup = { adapterType: "process", adapterConfig: { command: "true" } };
			return server.client.call(api.approve, {
				params,
				body: { revision, ...(kind === "hire_agent" && setup) },
			});
		},
	};
}

describe.each(["done", "cancelled"] as const)("on an issue that is %s", (status) => {
	it.each(REQUESTS)("a request of kind $kind can only be rejected", async (body) => {
		const { setStatus, decide, reject, children, wakes } = await ask(body);
		await setStatus(status);
		await expect(decide()).rejects.toMatchObject({ status: 409, code: "issue_closed", details: { status } });
		expect(await children()).toEqual([]);
		expect(await reject()).toMatchObject({ status: "rejected" });
		expect(await wakes()).toEqual([]);
	});

	it.each(REQUESTS)("a request of kind $kind can be decided after the issue is reopened", async (body) => {
		const { setStatus, decide, wakes, issueId } = await ask(body);
		await setStatus(status);
		await setStatus("todo");
		const decided = await decide();
		expect(decided.status).not.toBe("pending");
		expect(await wakes()).toEqual([{ reason: `interaction_${decided.status}`, issueId }]);
	});

	it.each(KINDS)("a decision on %s wakes its requester on its standing work, unless it rejects", async (kind) => {
		const expected = {
			approved: [{ reason: "approval_approved", issueId: null }],
			revision_requested: [{ reason: "approval_revision_requested", issueId: null }],
			rejected: [],
		};
		for (const [decision, runs] of Object.entries(expected)) {
			const { setStatus, decide, wakes } = await askForApproval(kind);
			await setStatus(status);
			expect(await decide(decision)).toMatchObject({ status: decision });
			expect(await wakes(), decision).toEqual(runs);
		}
	});
});

describe("on an open issue", () => {
	it("a rejected request wakes its requester there", async () => {
		for (const body of REQUESTS) {
			const { reject, wakes, issueId } = await ask(body);
			await reject();
			expect(await wakes()).toEqual([{ reason: "interaction_rejected", issueId }]);
		}
	});

	it.each(KINDS)("each decision on %s wakes its requester there", async (kind) => {
		for (const decision of ["approved", "revision_requested", "rejected"]) {
			const { issueId, decide, wakes } = await askForApproval(kind);
			await decide(decision);
			expect(await wakes()).toEqual([{ reason: `approval_${decision}`, issueId }]);
		}
	});
});
