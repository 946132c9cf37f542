import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { expect } from "vitest";
import { createRequests } from "./ask-about-issue.ts";

let requests: ReturnType<typeof createRequests>;
it.beforeAll(async ({ sharedServer }) => {
	requests = createRequests(await sharedServer.createCompany());
});

it("a request about a closed issue can only be rejected, which wakes nobody", async () => {
	const { setStatus, decide, reject, children, wakes } = await requests.ask({
		kind: "suggest_tasks",
		tasks: [{ title: "Build" }],
	});
	await setStatus("done");
	await expect(decide()).rejects.toMatchObject({ status: 409, code: "issue_closed", details: { status: "done" } });
	expect(await children()).toEqual([]);
	expect(await reject()).toMatchObject({ status: "rejected" });
	expect(await wakes()).toEqual([]);
});

it("a decision on a request that names a closed issue wakes its requester on its standing work", async () => {
	const { setStatus, decide, wakes } = await requests.askForApproval("request_board_approval");
	await setStatus("done");
	expect(await decide("approved")).toMatchObject({ status: "approved" });
	expect(await wakes()).toEqual([{ reason: "approval_approved", issueId: null }]);
});

it("a rejected request about an open issue wakes its requester there", async () => {
	const { reject, wakes, issueId } = await requests.ask({
		kind: "request_confirmation",
		title: "Merge it?",
		body: "It is ready.",
	});
	await reject();
	expect(await wakes()).toEqual([{ reason: "interaction_rejected", issueId }]);
});
