import {
	type CreateIssue,
	createComment,
	createIssue,
	deleteIssue,
	getAgent,
	type Issue,
	listRuns,
	pauseAgent,
} from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { describe, expect } from "vitest";
import { it } from "./support/browser-test.ts";
import { useBrowser } from "./support/use-browser.ts";

describe("the thread of an issue", needs("chromium"), () => {
	const { server, tabs, visit } = useBrowser();

	const create = (body: CreateIssue): Promise<Issue> =>
		server.api.call(createIssue, { params: { companyId: server.companyId }, body });

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
		await page.getByRole("link", { name: "Cost not reported in one run" }).waitFor();
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
		// The page that shows while the companies load has a heading too.
		await page.getByRole("heading", { level: 1, name: "Issues" }).waitFor();
		await page.keyboard.press("c");
		const dialog = page.getByRole("dialog", { name: "New issue" });
		await dialog.getByLabel("Title").fill("Later");
		await dialog.getByRole("combobox", { name: "Assignee" }).fill("Sleeper");
		await page.getByRole("option", { name: "Sleeper" }).click();
		await dialog.getByText("Sleeper is paused. No runs start until you resume it.").waitFor();
		await dialog.getByText("The agent starts once it is resumed.").waitFor();
		await dialog.getByRole("button", { name: "Create issue" }).click();
		await page.getByRole("link", { name: "Open" }).click();
		const thread = page.getByRole("region", { name: "Thread" });
		await thread.getByText("Wakes Sleeper once it is resumed.").waitFor();
		await thread.getByRole("button", { name: "Resume" }).click();
		await thread.getByText("Wakes Sleeper. ").waitFor();
		await thread.getByText("Sleeper is paused").waitFor({ state: "detached" });
	});

	/** Opens an issue whose assignee is paused, and presses the mouse on the button that resumes it. */
	async function pressResume(name: string) {
		const agent = await server.createAgent(name, { command: "true" });
		await server.api.call(pauseAgent, { params: { agentId: agent.id } });
		const issue = await create({ title: name, status: "backlog", assigneeAgentId: agent.id });
		const page = await visit(`/issues/${issue.identifier}`);
		const resume = page.getByRole("button", { name: "Resume" });
		// What is above the button until then.
		await page.getByText("created the issue").waitFor();
		await resume.hover();
		await page.mouse.down();
		expect(await resume.evaluate((button) => button.matches(":active"))).toBe(true);
		return { agent, issue, page };
	}

	it.each([
		"Covered",
		"Moved and covered",
	])("gives no click to a button that is %j by a dialog meanwhile", async (name) => {
		const { agent, issue, page } = await pressResume(name);
		if (name.startsWith("Moved")) {
			await server.api.call(createComment, { params: { issueId: issue.id }, body: { body: "one\n\ntwo\n\nthree" } });
			await page.getByText("three").waitFor();
		}
		const requests: string[] = [];
		page.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));
		await page.keyboard.press("c");
		const title = page.getByRole("dialog", { name: "New issue" }).getByLabel("Title");
		await title.waitFor();
		await page.mouse.up();
		// The page has handled the release by then.
		await title.fill("Later");
		expect(requests.filter((request) => request.startsWith("POST"))).toEqual([]);
		expect((await server.api.call(getAgent, { params: { agentId: agent.id } })).status).toBe("paused");
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
});
