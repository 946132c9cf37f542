import {
	type CreateIssue,
	createComment,
	createIssue,
	deleteIssue,
	getIssue,
	type Issue,
	listComments,
	listRuns,
	pauseAgent,
	updateIssue,
} from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { it } from "./support/browser-test.ts";
import { hasChromium } from "./support/chromium.ts";
import { useBrowser } from "./support/use-browser.ts";

const HOSTILE = '<img src=x onerror="window.hacked=1"> [click](javascript:window.hacked=1)';

describe.skipIf(!hasChromium)("issues", () => {
	const { server, tabs, visit } = useBrowser();

	const create = (body: CreateIssue): Promise<Issue> =>
		server.api.call(createIssue, { params: { companyId: server.companyId }, body });
	const stored = (issueId: string) => server.api.call(getIssue, { params: { issueId } });
	const column = (page: Page, status: string) => page.locator(`[data-column=${status}]`);
	const card = (page: Page, { identifier }: Issue) => page.locator(`[data-issue="${identifier}"]`);

	it("creates an issue from the empty list, filters, and keeps the filter in the address", async () => {
		const agent = await server.createAgent("Coder", { command: "true" });
		const page = await visit("/issues");
		await page.getByText("No issues yet").waitFor();
		await page.keyboard.press("c");
		const dialog = page.getByRole("dialog", { name: "New issue" });
		await dialog.getByLabel("Title").fill("Rotate the signing keys");
		await dialog.getByLabel("Description").fill("Before **Friday**");
		await dialog.getByRole("combobox", { name: "Priority" }).selectOption("High");
		await dialog.getByRole("combobox", { name: "Assignee" }).click();
		await page.getByRole("option", { name: "Coder" }).waitFor();
		await page.keyboard.press("Escape");
		await page.getByRole("listbox").waitFor({ state: "detached" });
		await dialog.getByRole("combobox", { name: "Assignee" }).click();
		await page.getByRole("option", { name: "Coder" }).click();
		await page.keyboard.press("Control+Enter");
		await dialog.waitFor({ state: "detached" });
		const table = page.getByRole("table", { name: "Issues" });
		await table.getByRole("link", { name: "Rotate the signing keys" }).waitFor();
		await create({ title: "Sweep the floor" });
		await table.getByRole("link", { name: "Sweep the floor" }).waitFor();

		await page.getByLabel("Search issues").fill("sign");
		await table.getByRole("link", { name: "Sweep the floor" }).waitFor({ state: "detached" });
		await page.reload();
		await table.getByRole("link", { name: "Rotate the signing keys" }).waitFor();
		expect(await table.getByRole("link", { name: "Sweep the floor" }).count()).toBe(0);
		await page.getByRole("button", { name: "Clear filters" }).click();
		await table.getByRole("link", { name: "Sweep the floor" }).waitFor();
		await page.goto(`${server.url}/issues?assignee=${agent.id}`);
		await table.getByRole("link", { name: "Rotate the signing keys" }).waitFor();
		expect(await table.getByRole("link", { name: "Sweep the floor" }).count()).toBe(0);
	});

	it("moves cards of the board by mouse, by keys and by menu", async () => {
		const [first, second] = [await create({ title: "Dragged" }), await create({ title: "Pushed" })];
		const page = await visit("/issues?view=board");
		await card(page, first).dragTo(column(page, "in_review"));
		await column(page, "in_review").getByText("Dragged").waitFor();
		await until(async () => (await stored(first.id)).status === "in_review");

		await card(page, second).getByRole("link").focus();
		await page.keyboard.press("Shift+ArrowRight");
		await column(page, "in_progress").getByText("Pushed").waitFor();
		await page.getByTestId("board-announcement").getByText("moved to In progress").waitFor();
		await page.waitForFunction(() => document.activeElement?.textContent === "Pushed");
		await until(async () => (await stored(second.id)).status === "in_progress");

		await page.getByRole("button", { name: `Move ${second.identifier}` }).click();
		await page.getByRole("menuitem", { name: "Move to Done" }).click();
		await column(page, "done").getByText("Pushed").waitFor();
		await until(async () => (await stored(second.id)).status === "done");
	});

	it("moves a card by keys that follow each other faster than the card", async () => {
		const issue = await create({ title: "Hurried", status: "backlog" });
		const page = await visit("/issues?view=board");
		await card(page, issue).getByRole("link").focus();
		for (let press = 0; press < 3; press++) await page.keyboard.press("Shift+ArrowRight");
		await column(page, "in_review").getByText("Hurried").waitFor();
		await until(async () => (await stored(issue.id)).status === "in_review");
	});

	it("lists the keys of the board, which do nothing without a card", async () => {
		await create({ title: "At rest" });
		const page = await visit("/issues?view=board");
		await page.locator("[data-issue]").first().waitFor();
		await page.keyboard.press("Shift+ArrowRight");
		await page.keyboard.press("?");
		const map = page.getByRole("dialog", { name: "Keyboard shortcuts" });
		await map.getByRole("listitem").filter({ hasText: "Move the card to the next column" }).getByText("→").waitFor();
		await map.getByText("Move the card to the previous column").waitFor();
		await page.keyboard.press("Escape");
		expect(await page.getByTestId("board-announcement").textContent()).toBe("");
	});

	it("opens the board on a phone on the first column with issues", async () => {
		await create({ title: "Handheld one", status: "in_review" });
		await create({ title: "Handheld two", status: "done" });
		const page = await visit("/issues?view=board&q=Handheld", { viewport: { width: 390, height: 844 } });
		const left = async (status: string) => (await column(page, status).boundingBox())?.x;
		await expect.poll(() => left("in_review")).toBeLessThan(100);
		expect(await left("in_review")).toBeGreaterThan(0);
	});

	it("takes back only its own move when somebody else has moved the card while it was dragged", async () => {
		const issue = await create({ title: "Carried" });
		const page = await visit("/issues?view=board");
		await card(page, issue).hover();
		await page.mouse.down();
		await column(page, "in_progress").hover();
		await server.api.call(updateIssue, { params: { issueId: issue.id }, body: { status: "backlog" } });
		await column(page, "backlog").getByText("Carried").waitFor();
		await column(page, "in_review").hover();
		await page.mouse.up();
		await page.getByText(`${issue.identifier} moved to In review`, { exact: true }).waitFor();
		await page.getByRole("button", { name: "Undo" }).click();
		await column(page, "backlog").getByText("Carried").waitFor();
		await until(async () => (await stored(issue.id)).status !== "in_review");
		expect((await stored(issue.id)).status).toBe("backlog");
	});

	it("returns a card with the server's sentence when the server refuses, and leaves what others did meanwhile", async () => {
		const [issue, other] = [await create({ title: "Stubborn" }), await create({ title: "Elsewhere" })];
		const page = await visit("/issues?view=board");
		await card(page, issue).waitFor();
		let refuse = () => {};
		const isRefused = new Promise<void>((resolve) => {
			refuse = resolve;
		});
		await page.route(`**/api/issues/${issue.id}`, async (route) => {
			await isRefused;
			await route.fulfill({
				status: 409,
				contentType: "application/json",
				body: JSON.stringify({ error: { code: "issue_checked_out", message: "A run works on it." } }),
			});
		});
		await card(page, issue).getByRole("link").focus();
		await page.keyboard.press("Shift+ArrowRight");
		await server.api.call(updateIssue, { params: { issueId: other.id }, body: { status: "done" } });
		await column(page, "done").getByText("Elsewhere").waitFor();
		refuse();
		await page.getByText("was not changed: A run works on it.").waitFor();
		await column(page, "todo").getByText("Stubborn").waitFor();
		await page.getByTestId("board-announcement").getByText("was not moved").waitFor();
		await column(page, "done").getByText("Elsewhere").waitFor();
		tabs.forgive(/status of 409/);
	});

	it("wakes the assignee with a comment, and shows its run in the thread", async () => {
		const gate = server.gate("answering");
		const agent = await server.createAgent("Answerer", { command: "sh", args: ["-c", `echo reading; ${gate.wait}`] });
		const issue = await create({ title: "Talk", status: "backlog", assigneeAgentId: agent.id });
		const page = await visit(`/issues/${issue.identifier}`);
		const box = page.getByLabel("Comment", { exact: true });
		await box.fill("Please **look** again");
		await page.reload();
		expect(await box.inputValue(), "after a reload").toBe("Please **look** again");
		await box.press("Control+Enter");
		const thread = page.getByRole("region", { name: "Thread" });
		await thread.locator("strong", { hasText: "look" }).waitFor();
		expect(await box.inputValue()).toBe("");
		const run = thread.getByRole("article", { name: "Run of Answerer" });
		await run.getByText("reading").waitFor();
		expect(await page.getByText("in one run").count(), "as a cost that nobody knows").toBe(0);
		gate.open();
		await run.getByText("Succeeded").waitFor();
		const runs = await server.api.call(listRuns, {
			params: { companyId: server.companyId },
			query: { issueId: issue.id },
		});
		expect(runs.map(({ reason }) => reason)).toEqual(["issue_commented"]);
	});

	it("offers the names of agents after an @, by keys and by mouse", async () => {
		const reviewer = await server.createAgent("Code Reviewer", { command: "true" });
		await server.createAgent("Cook", { command: "true" });
		const issue = await create({ title: "Mention", status: "backlog" });
		const page = await visit(`/issues/${issue.identifier}`);
		const box = page.getByLabel("Comment", { exact: true });
		await box.pressSequentially("Ask @co");
		await page.getByRole("option", { name: "Cook" }).waitFor();
		await page.getByRole("option", { name: "Code Reviewer" }).click();
		await box.pressSequentially("now.\nAnd @coo");
		await page.getByRole("option", { name: "Cook" }).waitFor();
		await page.keyboard.press("Enter");
		await expect.poll(() => box.inputValue()).toBe("Ask @Code Reviewer now.\nAnd @Cook ");
		await box.pressSequentially("or @c");
		await page.getByRole("option", { name: "Cook" }).waitFor();
		await page.keyboard.press("Escape");
		await page.getByRole("option", { name: "Cook" }).waitFor({ state: "detached" });
		await page.keyboard.press("Enter");
		expect(await box.inputValue()).toBe("Ask @Code Reviewer now.\nAnd @Cook or @c\n");
		await box.press("Control+z");
		await box.pressSequentially(" @coo");
		await page.getByRole("option", { name: "Cook" }).waitFor();
		await box.press("Control+Enter");
		await page.getByText("or @c @coo").waitFor();
		const query = { agentId: reviewer.id };
		const woken = () => server.api.call(listRuns, { params: { companyId: server.companyId }, query });
		await expect.poll(async () => (await woken()).length).toBe(1);
	});

	it("says where work is given to a paused agent that it does not begin, and resumes the agent", async () => {
		const agent = await server.createAgent("Sleeper", { command: "true" });
		await server.api.call(pauseAgent, { params: { agentId: agent.id } });
		const page = await visit("/issues");
		await page.getByRole("heading", { level: 1 }).waitFor();
		await page.keyboard.press("c");
		const dialog = page.getByRole("dialog", { name: "New issue" });
		await dialog.getByLabel("Title").fill("Later");
		await dialog.getByRole("combobox", { name: "Assignee" }).fill("Sleeper");
		await page.getByRole("option", { name: "Sleeper" }).click();
		await dialog.getByText("Sleeper is paused: it starts no run until you resume it.").waitFor();
		await dialog.getByText("The agent starts on it once it is resumed.").waitFor();
		await dialog.getByRole("button", { name: "Create issue" }).click();
		await page.getByRole("link", { name: "Open" }).click();
		const thread = page.getByRole("region", { name: "Thread" });
		await thread.getByText("Wakes Sleeper once it is resumed.").waitFor();
		await thread.getByRole("button", { name: "Resume" }).click();
		await thread.getByText("Wakes Sleeper. ").waitFor();
		await thread.getByText("Sleeper is paused").waitFor({ state: "detached" });
	});

	it("makes links of the issues of the company that a text names, outside of code, links and paths", async () => {
		const named = await create({ title: "Named" });
		const key = named.identifier;
		const issue = await create({ title: "Naming", description: `After **${key}**, not \`${key}\` or X${key}.` });
		const body = `See ${key}: [${key} elsewhere](https://example.com), refs/heads/${key}-fix, ZZZ-1`;
		await server.api.call(createComment, { params: { issueId: issue.id }, body: { body } });
		const page = await visit(`/issues/${issue.identifier}`);
		const description = page.getByRole("region", { name: "Description" });
		await description.getByRole("link", { name: key }).waitFor();
		expect(await description.getByRole("link").count()).toBe(1);
		const comment = page.getByRole("region", { name: "Thread" }).getByRole("article").filter({ hasText: "See" });
		const link = comment.getByRole("link", { name: key, exact: true });
		await link.waitFor();
		expect(await comment.locator("a", { hasText: key }).count()).toBe(2);
		await link.click();
		await page.getByRole("heading", { name: "Named" }).waitFor();
	});

	it("says at once that an issue was deleted elsewhere, and keeps what was typed", async () => {
		const issue = await create({ title: "Short-lived" });
		const page = await visit(`/issues/${issue.identifier}`);
		const box = page.getByLabel("Comment", { exact: true });
		await box.fill("A long thought");
		tabs.forgive(/status of 404/);
		await server.api.call(deleteIssue, { params: { issueId: issue.id } });
		await page.getByRole("alert").getByText("The issue was deleted.").waitFor();
		expect(await box.inputValue()).toBe("A long thought");
	});

	it("does not undo what somebody else has changed since", async () => {
		const issue = await create({ title: "Contested" });
		const page = await visit(`/issues/${issue.identifier}`);
		await page.getByRole("combobox", { name: "Status" }).selectOption("In progress");
		await page.getByRole("button", { name: "Undo" }).waitFor();
		await server.api.call(updateIssue, { params: { issueId: issue.id }, body: { status: "cancelled" } });
		await page.getByRole("button", { name: "Undo" }).click();
		await page.getByText("Somebody else has changed it in the meantime.").waitFor();
		expect((await stored(issue.id)).status).toBe("cancelled");
		tabs.forgive(/409 \(Conflict\)/);
	});

	it("changes the status, and undoes it from the toast", async () => {
		const issue = await create({ title: "Undone" });
		const page = await visit(`/issues/${issue.identifier}`);
		const status = page.getByRole("combobox", { name: "Status" });
		await status.selectOption("Done");
		await page.getByText(`${issue.identifier} moved to Done`).waitFor();
		await until(async () => (await stored(issue.id)).status === "done");
		await page.getByRole("button", { name: "Undo" }).click();
		await until(async () => (await stored(issue.id)).status === "todo");
		await page.waitForFunction(
			() => document.querySelector<HTMLSelectElement>("[aria-label=Status]")?.value === "todo",
		);
	});

	it("changes the assignee by a choice alone, and starts no run when it undoes Done", async () => {
		const [first, second] = [
			await server.createAgent("Ada", { command: "true" }),
			await server.createAgent("Bob", { command: "true" }),
		];
		const issue = await create({ title: "Assigned", assigneeAgentId: first.id });
		const page = await visit(`/issues/${issue.identifier}`);
		const assignee = page.getByRole("combobox", { name: "Assignee" });
		const assigned = async () => (await stored(issue.id)).assigneeAgentId;
		await assignee.fill("");
		await page.getByRole("heading", { name: "Assigned" }).click();
		await page.waitForFunction(
			() => document.querySelector<HTMLInputElement>("[aria-label=Assignee]")?.value === "Ada",
		);
		expect(await assigned()).toBe(first.id);
		await assignee.click();
		await page.keyboard.type("Bo");
		await page.getByRole("option", { name: "Bob" }).waitFor();
		await page.keyboard.press("Enter");
		await page.getByRole("option", { name: "Bob" }).waitFor({ state: "detached" });
		await until(async () => (await assigned()) === second.id);

		await page.getByRole("combobox", { name: "Status" }).selectOption("Done");
		await page.getByText(`${issue.identifier} moved to Done`).waitFor();
		const reasons = async () => {
			const query = { agentId: second.id };
			const runs = await server.api.call(listRuns, { params: { companyId: server.companyId }, query });
			return runs.map(({ reason }) => reason);
		};
		const before = await reasons();
		await page
			.locator("[data-toast]")
			.filter({ hasText: "moved to Done" })
			.getByRole("button", { name: "Undo" })
			.click();
		await until(async () => (await stored(issue.id)).status === "todo");
		expect(await reasons()).toEqual(before);

		await assignee.click();
		await page.getByRole("option", { name: "Unassigned" }).click();
		await until(async () => (await assigned()) === null);
	});

	it("shows both texts when somebody else has changed the one that is saved", async () => {
		const issue = await create({ title: "Shared", description: "First" });
		const page = await visit(`/issues/${issue.identifier}`);
		await page.getByRole("button", { name: "Edit description" }).click();
		const field = page.getByLabel("Description").locator("visible=true");
		await field.fill("Mine");
		await server.api.call(updateIssue, { params: { issueId: issue.id }, body: { description: "Theirs" } });
		await page.getByRole("button", { name: "Save" }).click();
		await page.getByRole("alert", { name: "Conflict" }).getByText("Theirs", { exact: true }).waitFor();
		expect(await field.inputValue()).toBe("Mine");
		await page.getByRole("button", { name: "Replace theirs with mine" }).click();
		await page.getByRole("region", { name: "Description" }).getByText("Mine").waitFor();
		expect((await stored(issue.id)).description).toBe("Mine");
		tabs.forgive(/status of 409/);
	});

	it("shows a title in the order in which it is written, and keeps it as it is when it is edited", async () => {
		const title = "Grant \u202enimda\u202c";
		const shown = title.replaceAll(/[\u202c\u202e]/g, "\ufffd");
		const issue = await create({ title });
		const page = await visit("/issues?q=Grant");
		await page.getByRole("link", { name: shown }).waitFor();
		await page.goto(`${server.url}/issues?view=board&q=Grant`);
		await card(page, issue).getByText(shown).click();
		await page.getByRole("heading", { name: shown }).waitFor();
		expect(await page.title()).toContain(shown);
		await page.getByRole("button", { name: "Edit title" }).click();
		const field = page.getByRole("textbox", { name: "Title" });
		expect(await field.inputValue()).toBe(title);
		await field.fill(`${title} now`);
		await page.getByRole("button", { name: "Save" }).click();
		await page.getByRole("heading", { name: `${shown} now` }).waitFor();
		expect((await stored(issue.id)).title).toBe(`${title} now`);
	});

	it("shows hostile titles and comments as text", async () => {
		const issue = await create({ title: HOSTILE, description: HOSTILE });
		const params = { issueId: issue.id };
		await server.api.call(createComment, { params, body: { body: HOSTILE } });
		expect(await server.api.call(listComments, { params })).toHaveLength(1);
		const page = await visit(`/issues/${issue.identifier}`);
		await page.getByRole("region", { name: "Thread" }).getByText("onerror").waitFor();
		await page.goto(`${server.url}/issues?view=board`);
		await card(page, issue).getByText("onerror").waitFor();
		expect(await page.locator("main img, main a[href^=javascript]").count()).toBe(0);
		expect(await page.evaluate(() => "hacked" in window)).toBe(false);
	});
});
