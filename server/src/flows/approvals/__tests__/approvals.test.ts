import * as api from "@paperclipai/shared";
import { omitUndefined } from "@paperclipai/shared";
import { connectLive } from "@paperclipai/test-support/server/live-client.ts";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { describe, expect } from "vitest";
import { createAskingAgent } from "../../../__tests__/support/asking-agent.ts";

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

const companyPath = (path: string) => `/api/companies/${server.company.id}/${path}`;
const act = (approval: api.Approval, action: string, body: object, headers = {}) =>
	server.send("POST", `/api/approvals/${approval.id}/${action}`, body, headers);
const decide = (approval: api.Approval, action: string, body: object = {}, headers = {}) =>
	act(approval, action, { revision: approval.revision, ...body }, headers);
const read = ({ id }: api.Approval) => server.client.call(api.getApproval, { params: { approvalId: id } });
const request = { title: "Buy a domain", body: "For the site." };

async function askFor(payload: api.BoardRequest = request, issueId?: string) {
	const requester = await createAskingAgent(server);
	const params = { companyId: server.company.id };
	const body = { kind: "request_board_approval" as const, payload, ...omitUndefined({ issueId }) };
	return { requester, approval: await requester.client.call(api.createApproval, { params, body }) };
}

it("notifies the requester once of the decision, on the issue that it named, however many decide at the same time", async () => {
	const issue = await server.client.call(api.createIssue, {
		params: { companyId: server.company.id },
		body: { title: "Site" },
	});
	const { requester, approval } = await askFor(request, issue.identifier);
	expect(approval).toMatchObject({ status: "pending", issueId: issue.id, payload: request, result: null });
	const live = await connectLive(server.url, server.company.id);
	const decisions = await Promise.all(
		Array.from({ length: 20 }, (_, index) =>
			decide(approval, index % 2 ? "approve" : "reject", { note: `No. ${index}` }),
		),
	);
	const made = decisions.filter(({ status }) => status === 200);
	expect(made).toHaveLength(1);
	const { status, decisionNote } = made[0]?.body as unknown as api.Approval;
	const refused = decisions.filter(({ body }) => body.error?.code === "approval_decided");
	expect(refused).toHaveLength(19);
	expect(refused[0]).toMatchObject({ status: 409, body: { error: { details: { status } } } });
	const { run, payload, approval: variables } = await requester.delivered();
	expect(run).toMatchObject({ reason: `approval_${status}`, issueId: issue.id });
	const answer = `${request.title}\n${decisionNote}`;
	const delivered = { id: approval.id, kind: "request_board_approval", status, answer };
	expect(payload).toMatchObject({ approval: delivered, earlierApprovals: [] });
	expect(variables).toBe(`${approval.id} ${status}`);
	const change = await live.wait(({ type }) => type === "approval.changed");
	expect(change.payload).toEqual({ approvalId: approval.id, status });
	live.close();
});

it("lets only the requester resubmit, after the board has requested a revision", async () => {
	const { requester, approval } = await askFor();
	const other = await createAskingAgent(server);
	const resubmit = (payload: object, headers = requester.headers) => act(approval, "resubmit", { payload }, headers);
	expect((await resubmit(request)).body.error.code).toBe("approval_pending");
	expect((await decide(approval, "request-revision")).status).toBe(400);
	expect(await decide(approval, "request-revision", { note: "Which one?" })).toMatchObject({
		body: { status: "revision_requested", decisionNote: "Which one?", decidedAt: null },
	});
	// The board can approve only the version that it has read.
	for (const action of ["request-revision", "approve"]) {
		expect((await decide(approval, action, { note: "?" })).body.error).toMatchObject({
			code: "approval_decided",
			message: expect.stringContaining("has not been sent yet"),
			hint: expect.stringContaining("or reject the request"),
		});
	}
	const { run, payload } = await requester.delivered();
	expect(run).toMatchObject({ reason: "approval_revision_requested", issueId: null });
	expect(payload.approval).toMatchObject({ status: "revision_requested", answer: "Buy a domain\nWhich one?" });
	for (const headers of [other.headers, {}]) {
		expect(await act(approval, "resubmit", { payload: request }, headers)).toMatchObject({
			status: 403,
			body: { error: { code: "not_the_requester" } },
		});
	}
	expect((await resubmit({ ...request, command: "true" })).body.error.code).toBe("approval_payload_invalid");
	const better = { ...request, title: "Buy example.org" };
	expect((await resubmit(better)).body).toMatchObject({ status: "pending", payload: better, revision: 2 });
	expect((await resubmit(better)).body.error.code).toBe("approval_pending");
	expect((await decide(approval, "approve", { revision: 2 })).body).toMatchObject({ status: "approved" });
	expect((await resubmit(better)).body.error.code).toBe("approval_decided");
	const [next] = await requester.runs();
	expect(next?.reason).toBe("approval_approved");
});

it("wakes the requester on the issue of the asking run, with all decisions made meanwhile", async () => {
	const script = `[ -n "$PAPERCLIP_APPROVAL_ID" ] || { echo up; exec sleep 300; }; cat "$PAPERCLIP_WAKE_PAYLOAD"`;
	const requester = await createAskingAgent(server, { args: ["-c", script] });
	const issue = await server.client.call(api.createIssue, {
		params: { companyId: server.company.id },
		body: { title: "Site", assigneeAgentId: requester.agent.id },
	});
	const [run] = await requester.runs();
	await until(() => server.output(run?.id ?? ""));
	const body = { kind: "request_board_approval", payload: request };
	const headers = { [api.RUN_ID_HEADER]: run?.id ?? "" };
	const ask = async () =>
		(await server.send("POST", companyPath("approvals"), body, headers)).body as unknown as api.Approval;
	const [first, second] = [await ask(), await ask()];
	const askedBy = { kind: "agent", agentId: requester.agent.id, runId: run?.id };
	expect(first).toMatchObject({ issueId: issue.id, askedBy });
	expect((await decide(first, "approve", {}, headers)).body.error.code).toBe("board_only");
	expect((await decide(first, "approve")).status).toBe(200);
	expect((await decide(second, "reject")).status).toBe(200);
	await server.client.call(api.cancelRun, { params: { runId: run?.id ?? "" } });
	const [next, ...others] = await requester.runs();
	expect(others.map(({ id }) => id)).toEqual([run?.id]);
	expect(next).toMatchObject({ issueId: issue.id, reason: "approval_approved; approval_rejected" });
	await server.finish(next?.id ?? "");
	const { approval, earlierApprovals } = JSON.parse(await server.output(next?.id ?? ""));
	expect(approval).toMatchObject({ id: second.id, status: "rejected" });
	expect(earlierApprovals).toMatchObject([{ id: first.id, status: "approved" }]);
});

describe("who may not decide", () => {
	it("an agent, whether or not it is the requester", async () => {
		const { requester, approval } = await askFor();
		const other = await createAskingAgent(server);
		for (const { headers } of [requester, other]) {
			for (const action of ["approve", "reject", "request-revision"]) {
				const refusal = { status: 403, body: { error: { code: "board_only" } } };
				expect(await decide(approval, action, { note: "Yes." }, headers)).toMatchObject(refusal);
			}
		}
		expect(await read(approval)).toEqual(approval);
		expect(await requester.runs()).toEqual([]);
	});

	it("an agent of another company, which may not even ask or read", async ({ sharedServer }) => {
		const { approval } = await askFor();
		const stranger = await createAskingAgent(await sharedServer.createCompany());
		const refusal = { status: 404, body: { error: { code: expect.stringMatching(/^(company|approval)_not_found$/) } } };
		const hire = { name: "Spy", reason: "To look around." };
		for (const [method, path, body] of [
			["GET", companyPath("approvals"), undefined],
			["POST", companyPath("approvals"), { kind: "request_board_approval", payload: request }],
			["POST", companyPath("agent-hires"), hire],
			["GET", `/api/approvals/${approval.id}`, undefined],
			["POST", `/api/approvals/${approval.id}/resubmit`, { payload: request }],
		] as const) {
			expect(await server.send(method, path, body, stranger.headers), path).toMatchObject(refusal);
		}
		const own = server.company.id;
		const elsewhere = `/api/companies/${stranger.agent.companyId}/agent-hires`;
		const requester = await createAskingAgent(server);
		for (const key of ["reportsTo", "sameSetupAs"]) {
			const body = { ...hire, [key]: requester.agent.id };
			expect((await server.send("POST", elsewhere, body, stranger.headers)).body.error.code, own).toBe(
				"hire_agent_not_found",
			);
		}
	});
});

it("lists what was asked for, by status", async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
	const approvals = [await askFor(), await askFor(), await askFor()].map(({ approval }) => approval);
	await decide(approvals[1] as api.Approval, "reject");
	const list = (query: object) =>
		server.client.call(api.listApprovals, { params: { companyId: server.company.id }, query });
	const idsOf = (listed: api.Approval[]) => listed.map(({ id }) => id);
	expect(idsOf(await list({}))).toEqual(idsOf(approvals).toReversed());
	expect(idsOf(await list({ status: "pending" }))).toEqual([approvals[2]?.id, approvals[0]?.id]);
	expect((await list({ status: "rejected" }))[0]).toMatchObject({ id: approvals[1]?.id, decisionNote: null });
});
