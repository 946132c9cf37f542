import {
	type CreateIssue,
	createComment,
	createIssue,
	getIssue,
	type Issue,
	listComments,
	listRuns,
	pauseAgent,
	updateIssue,
} from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { until } from "@paperclipai/test-support/until.ts";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { it } from "./support/browser-test.ts";
import { useBrowser } from "./support/use-browser.ts";

const HOSTILE = '<img src=x onerror="window.hacked=1"> [click](javascript:window.hacked=1)';

describe("issues", needs("chromium"), () => {
	const { server, tabs, visit } = useBrowser();

	const create = (body: CreateIssue): Promise<Issue> =>
		server.api.call(createIssue, { params: { companyId: server.companyId }, body });
	const card = (page: Page, { identifier }: Issue) => page.locator(`[data-issue="${identifier}"]`);
	const stored = (issueId: string) => server.api.call(getIssue, { params: { issueId } });

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

	it("names the parent of a sub-issue, and says that a run is queued", async () => {
		const agent = await server.createAgent("Resting", { command: "true" });
		await server.api.call(pauseAgent, { params: { agentId: agent.id } });
		const parent = await create({ title: "The whole" });
		await create({ title: "The part", parentId: parent.id, assigneeAgentId: agent.id });
		const page = await visit("/issues");
		const row = page.getByRole("row").filter({ hasText: "The part" });
		await row.getByText(`in ${parent.identifier}`).waitFor();
		await row.getByText("queued", { exact: true }).waitFor();
		await page.goto(`${server.url}/issues/${parent.identifier}`);
		const status = page.getByLabel("Status");
		await status.waitFor();
		expect((await status.locator("option").allInnerTexts()).slice(-3)).toEqual(["Blocked", "Done", "Cancelled"]);
	});

	it("does not undo what somebody else has changed since", async () => {
		const issue = await create({ title: "Contested" });
		const page = await visit(`/issues/${issue.identifier}`);
		await page.getByRole("combobox", { name: "Status" }).selectOption("In progress");
		await page.getByRole("button", { name: "Undo" }).waitFor();
		await server.api.call(updateIssue, { params: { issueId: issue.id }, body: { status: "cancelled" } });
		await page.getByRole("button", { name: "Undo" }).click();
		await page.getByText("The issue has been changed since it was read.").waitFor();
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

	it("finds a blocking issue by words of its title, with the keyboard alone", async () => {
		await create({ title: "Lay the foundation", status: "backlog" });
		const issue = await create({ title: "Build the wall", status: "backlog" });
		const page = await visit(`/issues/${issue.identifier}`);
		await page.getByRole("button", { name: "Add blocking issue" }).press("Enter");
		const picker = page.getByRole("combobox", { name: "Blocking issue" });
		await picker.waitFor();
		await page.keyboard.type("foundation");
		await page.getByRole("option", { name: /Lay the foundation/ }).waitFor();
		await page.getByRole("option", { name: /Build the wall/ }).waitFor({ state: "detached" });
		await page.keyboard.press("Enter");
		await page
			.getByRole("region", { name: "Blocked by" })
			.getByRole("link", { name: /Lay the foundation/ })
			.waitFor();
		await picker.waitFor({ state: "detached" });
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
		await page.getByRole("link", { name: "Open the agent Bob" }).click();
		await page.getByRole("heading", { name: "Bob", level: 1 }).waitFor();
		await page.goBack();

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
