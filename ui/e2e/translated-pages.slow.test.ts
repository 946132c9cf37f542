import { createComment, createIssue, type Issue, updateAgent, updateIssue } from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { it } from "./support/browser-test.ts";
import { TRANSLATION_WAYS, type TranslationWay, translatePage } from "./support/translate-page.ts";
import { useBrowser } from "./support/use-browser.ts";

describe("a translated page", needs("chromium"), () => {
	const { server, visit } = useBrowser();
	let counter = 0;

	async function openIssue(description: string): Promise<Issue> {
		const body = { title: `Plan ${++counter}.`, description, status: "backlog" } as const;
		return await server.api.call(createIssue, { params: { companyId: server.companyId }, body });
	}

	/** An agent that waits between its first and its last lines. */
	async function openAgent() {
		const gate = server.gate(`gate-${++counter}`);
		const script = `echo begun; ${gate.wait}; seq -f 'line %.0f' 200; exit 3`;
		return { gate, agent: await server.createAgent(`Worker ${counter}.`, { command: "sh", args: ["-c", script] }) };
	}

	it.each<[TranslationWay, boolean]>([
		["replace", true],
		["text nodes", false],
	])("follows Home and the lists (%s, repeated: %s)", async (way, isRepeated) => {
		const { agent, gate } = await openAgent();
		const issue = await openIssue("A list of orders");
		const run = await server.wake(agent);
		const pages: Page[] = [];
		const open = async (path: string, text: string) => {
			const page = await visit(path);
			await page.locator("main").getByText(text).first().waitFor();
			await translatePage(page, way, isRepeated);
			pages.push(page);
			return page.locator("main");
		};
		const home = await open("/", "begun");
		const issues = await open("/issues", issue.title);
		const runs = await open("/runs", agent.name);

		const title = `Later ${counter}.`;
		await server.api.call(updateIssue, { params: { issueId: issue.id }, body: { title, status: "todo" } });
		await issues.getByText(title).waitFor();
		await expect.poll(() => issues.getByText(issue.title).count()).toBe(0);
		const name = `Renamed ${counter}.`;
		await server.api.call(updateAgent, { params: { agentId: agent.id }, body: { name } });
		await home.getByText(name).first().waitFor();
		gate.open();
		await server.finish(run.id);
		await home.getByText("begun").waitFor({ state: "detached" });
		await home.getByText("exited with code 3").first().waitFor();
		await runs.getByText("exited with code 3").first().waitFor();
		for (const page of pages) expect(await page.getByText("Something went wrong").count()).toBe(0);
	});

	it.each<[TranslationWay, boolean]>([
		...TRANSLATION_WAYS.map((way): [TranslationWay, boolean] => [way, false]),
		["replace", true],
	])("follows an issue (%s, repeated: %s)", async (way, isRepeated) => {
		const issue = await openIssue("First **bold** part, then `code` and a [link](https://example.org) end");
		const page = await visit(`/issues/${issue.identifier}`);
		const main = page.locator("main");
		await main.getByText("bold").waitFor();
		await translatePage(page, way, isRepeated);
		const params = { issueId: issue.id };
		await server.api.call(createComment, { params, body: { body: "A *remark* on it" } });
		await main.getByText("remark").first().waitFor();
		const changes = ["Second **bold** section, then `code` and", "Third, plain", "# Fourth\n\n- one\n- two **bold**"];
		for (const description of changes) {
			await server.api.call(updateIssue, { params, body: { description } });
			await main
				.getByText(/\w+/.exec(description)?.[0] ?? "")
				.first()
				.waitFor();
			await translatePage(page, way);
		}
		expect(await main.getByText(/First|Second|Third/).count()).toBe(0);
		await server.api.call(updateIssue, { params, body: { title: "A later title", status: "done" } });
		await main.getByRole("heading", { name: "A later title" }).waitFor();
	});

	it("follows a run", async () => {
		const { agent, gate } = await openAgent();
		const run = await server.wake(agent);
		const page = await visit(`/runs/${run.id}`);
		await page.getByText("begun").first().waitFor();
		await translatePage(page, "replace", true);
		gate.open();
		await page.getByText("line 200").first().waitFor();
		await page.getByText("exited with code 3").first().waitFor();
		await page.getByRole("button", { name: "Raw" }).click();
		await page.getByText("line 199").first().waitFor();
		await page.getByRole("link", { name: "Home" }).first().click();
		await page.getByRole("region", { name: "Failures" }).waitFor();
	});
});
