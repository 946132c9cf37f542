import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { describe, expect } from "vitest";
import { createAskingAgent } from "../../../__tests__/support/asking-agent.ts";

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

const read = (approvalId: string) => server.client.call(api.getApproval, { params: { approvalId } });
const decide = (id: string, action: string, body: object, headers = {}) =>
	server.send("POST", `/api/approvals/${id}/${action}`, body, headers);

/** Each request with another version and the approval. */
const KINDS = {
	request_board_approval: {
		payload: { title: "Buy a domain", body: "example.org" },
		other: { title: "Buy a domain", body: "example.com, for 4,000 a year" },
		setup: {},
	},
	hire_agent: {
		payload: { name: "Helper", reason: "Tests." },
		other: { name: "Helper", reason: "Deploys." },
		setup: { adapterType: "process", adapterConfig: { command: "true" } },
	},
} as const;
type Kind = keyof typeof KINDS;
const kinds = Object.keys(KINDS) as Kind[];

async function askFor(kind: Kind) {
	const requester = await createAskingAgent(server);
	const path = `/api/companies/${server.company.id}/approvals`;
	const { body } = await server.send("POST", path, { kind, payload: KINDS[kind].payload }, requester.headers);
	const { id } = body as unknown as api.Approval;
	const resubmit = () => decide(id, "resubmit", { payload: KINDS[kind].other }, requester.headers);
	return { id, resubmit };
}

describe.each(kinds)("a decision on %s", (kind) => {
	const { setup, other } = KINDS[kind];

	it("names the revision that it was made on", async () => {
		const { id } = await askFor(kind);
		expect(await read(id)).toMatchObject({ status: "pending", revision: 1 });
		for (const action of ["approve", "reject", "request-revision"]) {
			for (const revision of [undefined, null, 0, 1.5, "1", -1]) {
				const body = { revision, note: "Yes.", ...(action === "approve" ? setup : {}) };
				const refusal = { code: "revision_missing", hint: expect.stringContaining("revision") };
				expect(await decide(id, action, body)).toMatchObject({ status: 400, body: { error: refusal } });
			}
		}
		expect(await read(id)).toMatchObject({ status: "pending", revision: 1 });
	});

	it("is rejected when the agent has submitted another version since", async () => {
		const { id, resubmit } = await askFor(kind);
		expect((await decide(id, "request-revision", { revision: 1, note: "Which?" })).status).toBe(200);
		expect((await resubmit()).body).toMatchObject({ status: "pending", revision: 2, payload: other });
		for (const action of ["approve", "reject", "request-revision"]) {
			const body = { note: "Yes.", ...(action === "approve" ? setup : {}) };
			for (const revision of [1, 3]) {
				const error = { code: "revision_changed", details: { revision: 2, status: "pending" } };
				expect(await decide(id, action, { revision, ...body })).toMatchObject({ status: 409, body: { error } });
			}
		}
		expect(await read(id)).toMatchObject({ status: "pending", decisionNote: "Which?" });
		expect((await decide(id, "approve", { revision: 2, ...setup })).body).toMatchObject({
			status: "approved",
			payload: other,
		});
		const activity = await server.client.call(api.listActivity, { params: { companyId: server.company.id } });
		const decided = activity.find(({ action, entityId }) => action === "approval.approved" && entityId === id);
		expect(decided?.details).toMatchObject({ revision: 2 });
	});

	it("never approves what a resubmission at the same moment has changed", async () => {
		const { id, resubmit } = await askFor(kind);
		await decide(id, "request-revision", { revision: 1, note: "Again." });
		const approve = () => decide(id, "approve", { revision: 1, ...setup });
		const responses = await Promise.all([
			...Array.from({ length: 10 }, approve),
			resubmit(),
			...Array.from({ length: 10 }, approve),
		]);
		expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
		expect(await read(id)).toMatchObject({ status: "pending", revision: 2, payload: other });
	});
});

it("rejects a request that waits for another version, at the revision that was read", async () => {
	const { id } = await askFor("request_board_approval");
	await decide(id, "request-revision", { revision: 1, note: "Which?" });
	expect((await decide(id, "reject", { revision: 2 })).body.error.code).toBe("revision_changed");
	expect((await decide(id, "reject", { revision: 1 })).body).toMatchObject({ status: "rejected" });
});

it("a request about an issue gets another revision when the issue changes, a hire does not", async () => {
	const requester = await createAskingAgent(server);
	const params = { companyId: server.company.id };
	const issue = await server.client.call(api.createIssue, {
		params,
		body: { title: "Plan", description: "Two servers." },
	});
	const ask = async (kind: Kind) => {
		const body = { kind, issueId: issue.id, payload: KINDS[kind].payload };
		return (await server.send("POST", `/api/companies/${server.company.id}/approvals`, body, requester.headers)).body;
	};
	const [request, hire] = [await ask("request_board_approval"), await ask("hire_agent")] as unknown as api.Approval[];
	const change = { description: "Two hundred servers." };
	expect(await server.send("PATCH", `/api/issues/${issue.id}`, change, requester.headers)).toMatchObject({
		status: 200,
	});
	expect(await decide(request?.id ?? "", "approve", { revision: 1 })).toMatchObject({
		status: 409,
		body: { error: { code: "revision_changed", details: { revision: 2 } } },
	});
	expect(await decide(request?.id ?? "", "approve", { revision: 2 })).toMatchObject({ status: 200 });
	expect(await read(hire?.id ?? "")).toMatchObject({ status: "pending", revision: 1 });
});
