import {
	createApproval,
	getApproval,
	listApprovals,
	requestRevision,
	resubmitApproval,
	updateIssue,
} from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { describe, expect } from "vitest";
import { askBoard } from "./support/ask-board.ts";
import { it } from "./support/browser-test.ts";
import { createRequester } from "./support/requester.ts";
import { useBrowser } from "./support/use-browser.ts";

describe("a decision on what has changed since it was read", needs("chromium"), () => {
	const { server, visit } = useBrowser(/status of 409/);

	it("of a page that is behind is rejected, and the page shows what is new", async () => {
		const { api } = await createRequester(server, "Buyer");
		const params = { companyId: server.companyId };
		const payload = { title: "Buy a domain", body: "It costs 10 $." };
		const asked = await api.call(createApproval, { params, body: { kind: "request_board_approval", payload } });
		const approval = { approvalId: asked.id };
		const query = { status: "pending" as const };
		const before = await server.api.call(listApprovals, { params, query });

		const page = await visit("/agents");
		let isBehind = true;
		await page.route("**/approvals?*status=pending*", (route) =>
			isBehind ? route.fulfill({ json: before }) : route.continue(),
		);
		await page.route("**/approve", (route) => {
			isBehind = false;
			return route.continue();
		});
		await page.goto(`${server.url}/inbox`);
		await page.getByText("It costs 10 $.").waitFor();
		await server.api.call(requestRevision, { params: approval, body: { revision: 1, note: "Which one?" } });
		const other = { ...payload, body: "It costs 10,000 $." };
		await api.call(resubmitApproval, { params: approval, body: { payload: other } });

		await page.getByRole("button", { name: "Approve" }).click();
		await page.getByText("The request has changed since you opened it.").waitFor();
		expect(await page.getByRole("button", { name: "Approve" }).count()).toBe(0);
		expect((await server.api.call(getApproval, { params: approval })).status).toBe("pending");
		await page.keyboard.press("y");
		await page.getByRole("button", { name: "Show new version" }).click();
		const changes = page.getByRole("region", { name: "Changes" });
		await changes.getByText("It costs 10 $.").waitFor();
		await changes.getByText("It costs 10,000 $.").waitFor();
		expect((await server.api.call(getApproval, { params: approval })).status).toBe("pending");
		await page.getByRole("button", { name: "Approve" }).click();
		await page.getByText("Approved: Buy a domain").waitFor();
		await page.unrouteAll();
		expect(await server.api.call(getApproval, { params: approval })).toMatchObject({ status: "approved", revision: 2 });
	});

	it("waits until a request that left the list and came back is read again", async () => {
		const { api } = await createRequester(server, "Trader");
		const params = { companyId: server.companyId };
		const payload = { title: "Sell a domain", body: "It brings 10 $." };
		const asked = await api.call(createApproval, { params, body: { kind: "request_board_approval", payload } });
		const approval = { approvalId: asked.id };
		const page = await visit("/inbox");
		await page.getByText("It brings 10 $.").waitFor();
		await server.api.call(requestRevision, { params: approval, body: { revision: 1, note: "So little?" } });
		await page.getByText("It brings 10 $.").waitFor({ state: "detached" });
		await api.call(resubmitApproval, { params: approval, body: { payload: { ...payload, body: "It costs 10 $." } } });
		await page.getByText("The request has changed since you opened it.").waitFor();
		expect(await page.getByRole("button", { name: "Approve" }).count()).toBe(0);
		await page.getByRole("button", { name: "Show new version" }).click();
		await page.getByRole("region", { name: "Changes" }).getByText("It costs 10 $.").waitFor();
	});

	it("waits until the issue that changed meanwhile is read again", async () => {
		const { interaction, decided } = await askBoard(server, "Planner", {
			kind: "request_confirmation",
			title: "Carry out the plan?",
			body: "It is in the description.",
		});
		const page = await visit(`/inbox?item=${interaction.id}`);
		await page.getByRole("button", { name: "Accept" }).waitFor();
		const description = "Plan: delete everything.";
		await server.api.call(updateIssue, { params: { issueId: interaction.issueId ?? "" }, body: { description } });
		await page.getByText("The request has changed since you opened it.").waitFor();
		expect(await page.getByRole("button", { name: "Accept" }).count()).toBe(0);
		await page.getByRole("button", { name: "Show new version" }).click();
		await page.getByText("its issue has changed.").waitFor();
		await page.getByRole("button", { name: "Accept" }).click();
		expect((await decided()).status).toBe("accepted");
	});
});
