import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { describe, expect } from "vitest";
import { createRequests, KINDS, REQUESTS } from "./ask-about-issue.ts";

let requests: ReturnType<typeof createRequests>;
it.beforeAll(async ({ sharedServer }) => {
	requests = createRequests(await sharedServer.createCompany());
});

describe.each(["done", "cancelled"] as const)("on an issue that is %s", (status) => {
	it.each(REQUESTS)("a request of kind $kind can only be rejected", async (body) => {
		const { setStatus, decide, reject, children, wakes } = await requests.ask(body);
		await setStatus(status);
		await expect(decide()).rejects.toMatchObject({ status: 409, code: "issue_closed", details: { status } });
		expect(await children()).toEqual([]);
		expect(await reject()).toMatchObject({ status: "rejected" });
		expect(await wakes()).toEqual([]);
	});

	it.each(REQUESTS)("a request of kind $kind can be decided after the issue is reopened", async (body) => {
		const { setStatus, decide, wakes, issueId } = await requests.ask(body);
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
			const { setStatus, decide, wakes } = await requests.askForApproval(kind);
			await setStatus(status);
			expect(await decide(decision)).toMatchObject({ status: decision });
			expect(await wakes(), decision).toEqual(runs);
		}
	});
});

describe("on an open issue", () => {
	it("a rejected request wakes its requester there", async () => {
		for (const body of REQUESTS) {
			const { reject, wakes, issueId } = await requests.ask(body);
			await reject();
			expect(await wakes()).toEqual([{ reason: "interaction_rejected", issueId }]);
		}
	});

	it.each(KINDS)("each decision on %s wakes its requester there", async (kind) => {
		for (const decision of ["approved", "revision_requested", "rejected"]) {
			const { issueId, decide, wakes } = await requests.askForApproval(kind);
			await decide(decision);
			expect(await wakes()).toEqual([{ reason: `approval_${decision}`, issueId }]);
		}
	});
});
