import {
	type CreateInteraction,
	createApproval,
	createIssue,
	getApproval,
	hireAgent,
	listAgents,
	listRuns,
	rejectInteraction,
} from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { describe, expect } from "vitest";
import { askBoard } from "./support/ask-board.ts";
import { it } from "./support/browser-test.ts";
import { holdRequest } from "./support/hold-request.ts";
import { createRequester } from "./support/requester.ts";
import { useBrowser } from "./support/use-browser.ts";

describe("the inbox", needs("chromium"), () => {
	const { server, visit } = useBrowser(/status of 409|ERR_FAILED/);
	const ask = (name: string, body: CreateInteraction) => askBoard(server, name, body);

	it("is empty at first, and shows and decides a confirmation as it comes", async () => {
		const page = await visit("/inbox");
		await page.getByText("Nothing is waiting for you").waitFor();
		const asked = await ask("Deployer", {
			kind: "request_confirmation",
			title: "Deploy it?",
			body: "All tests pass.",
			details: "42 tests",
		});
		await page.getByText("All tests pass.").waitFor();
		await page.locator("[data-item]").getByText("Work of Deployer").waitFor();
		await page.getByRole("button", { name: "Accept" }).click();
		await page.getByText("Accepted: Deploy it?").waitFor();
		expect((await asked.decided()).status).toBe("accepted");
		await page.getByText("Nothing is waiting for you").waitFor();
		const query = { agentId: asked.agent.id };
		const woken = () => server.api.call(listRuns, { params: { companyId: server.companyId }, query });
		await until(async () => (await woken()).some(({ reason }) => reason === "interaction_accepted"));
	});

	it("keeps what is shown when another question arrives, and decides nothing else when it is gone", async () => {
		const confirmation = (title: string): CreateInteraction => ({
			kind: "request_confirmation",
			title,
			body: "Shall I?",
		});
		const read = await ask("Reader", confirmation("Read the docs"));
		const page = await visit("/inbox");
		await page.getByRole("article", { name: "Read the docs" }).waitFor();
		const arrived = await ask("Deleter", confirmation("Delete the database"));
		await page.getByRole("link", { name: /Delete the database/ }).waitFor();
		expect(await page.getByRole("article", { name: "Read the docs" }).count()).toBe(1);
		await read.reject();
		await page.getByText("This request was already decided or withdrawn").waitFor();
		await page.keyboard.press("y");
		await page.getByRole("link", { name: /Delete the database/ }).click();
		await page.getByRole("button", { name: "Accept" }).click();
		await page.getByText("Accepted: Delete the database").waitFor();
		expect((await arrived.decided()).status).toBe("accepted");
	});

	it("leaves a reader who has gone on where they are when the server answers", async () => {
		const body = (title: string) => ({ kind: "request_confirmation" as const, title, body: "Shall I?" });
		const last = await ask("Last", body("Read last"));
		const between = await ask("Between", body("Not read"));
		const slow = await ask("Slow", body("Answered late"));
		const page = await visit(`/inbox?item=${slow.interaction.id}`);
		const held = await holdRequest(page, `**/interactions/${slow.interaction.id}/accept`);
		const row = (title: string) => page.getByRole("link", { name: title });
		await row("Answered late").focus();
		await page.getByRole("article", { name: "Answered late" }).waitFor();
		for (const key of ["y", "j", "j"]) await page.keyboard.press(key);
		await page.getByRole("article", { name: "Read last" }).waitFor();
		await (await held()).continue();
		await page.getByText("Accepted: Answered late").waitFor();
		await row("Answered late").waitFor({ state: "detached" });
		const refused = await holdRequest(page, "**/accept");
		await page.keyboard.press("y");
		const route = await refused();
		expect(route.request().url()).toContain(last.interaction.id);
		await page.keyboard.press("k");
		await page.getByRole("article", { name: "Not read" }).waitFor();
		await route.fulfill({ status: 409, json: { error: { code: "busy", message: "Not now", hint: "Try again." } } });
		await page.getByText("The decision on “Read last” could not be saved: Not now").waitFor();
		await Promise.all([last, between].map((each) => each.reject()));
	});

	it("says in a narrow window, too, that what is read was decided elsewhere", async () => {
		const asked = await ask("Brief", { kind: "request_confirmation", title: "Ship it", body: "Shall I?" });
		const page = await visit(`/inbox?item=${asked.interaction.id}`);
		await page.setViewportSize({ width: 390, height: 844 });
		await page.getByRole("article", { name: "Ship it" }).waitFor();
		const other = await ask("Later", { kind: "request_confirmation", title: "Something else", body: "Shall I?" });
		await page.getByRole("link", { name: /Something else/ }).waitFor();
		await asked.reject();
		await page.getByText("This request was already decided or withdrawn").waitFor();
		await other.reject();
	});

	it("answers questions, with a draft that survives a reload", async () => {
		const asked = await ask("Curious", {
			kind: "ask_user_questions",
			title: "Two questions",
			questions: [
				{ id: "color", question: "Which color?", options: ["red", "blue"] },
				{ id: "why", question: "Why?" },
			],
		});
		const page = await visit("/inbox");
		await page.getByLabel("blue").check();
		await page.getByLabel("Why?").fill("Because of the sea");
		await page.reload();
		await page.getByRole("button", { name: "Submit answers" }).click();
		const { response } = await asked.decided();
		expect(response).toEqual({ answers: { color: "blue", why: "Because of the sea" } });
	});

	it("creates only the suggested tasks that are chosen, from the page of the issue", async () => {
		const asked = await ask("Planner", { kind: "suggest_tasks", tasks: [{ title: "Build" }, { title: "Dance" }] });
		const page = await visit(`/issues/${asked.interaction.issueId}`);
		await page.getByLabel("Create Dance").uncheck();
		await page.getByRole("button", { name: "Create 1 of 2 issues" }).click();
		await page.getByRole("region", { name: "Sub-issues, 0 of 1 closed" }).getByText("Build").waitFor();
		expect((await asked.decided()).response).toMatchObject({ createdIssues: [{ title: "Build" }] });
	});

	it("shows the reason of a rejection as Markdown", async () => {
		const asked = await ask("Careful", { kind: "request_confirmation", title: "Now?", body: "Shall I?" });
		const { issueId, id: interactionId } = { ...asked.interaction, issueId: asked.interaction.issueId ?? "" };
		const body = { revision: asked.interaction.revision, note: "Not **before** noon" };
		await server.api.call(rejectInteraction, { params: { issueId, interactionId }, body });
		const page = await visit(`/issues/${issueId}`);
		await page.locator("strong", { hasText: "before" }).waitFor();
	});

	it("hires an agent with the setup of a colleague", async () => {
		const { api } = await createRequester(server, "Lead");
		const params = { companyId: server.companyId };
		const { id: issueId } = await server.api.call(createIssue, { params, body: { title: "Test it" } });
		const approval = await api.call(hireAgent, {
			params,
			body: { name: "Tester", role: "QA", reason: "The tests need an owner.", issueId },
		});
		const page = await visit("/inbox");
		await page.getByText("The tests need an owner.").waitFor();
		await page.getByRole("link", { name: "Open the issue where the hire was requested" }).waitFor();
		await page.getByRole("button", { name: "Hire Tester" }).click();
		await page.getByText("Approved: Hire Tester as QA").waitFor();
		const { result } = await server.api.call(getApproval, { params: { approvalId: approval.id } });
		const agents = await server.api.call(listAgents, { params: { companyId: server.companyId } });
		expect(agents.find(({ name }) => name === "Tester")?.id).toBe(result?.agentId);

		const payload = { title: "Buy a domain", body: "It costs 10 $." };
		await api.call(createApproval, { params, body: { kind: "request_board_approval", issueId, payload } });
		await page.getByRole("link", { name: "Open the issue where approval was requested" }).waitFor();
		await page.getByRole("button", { name: "Approve" }).click();
		await page.getByText("Approved: Buy a domain").waitFor();
	});
});
