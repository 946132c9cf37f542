import { createAgent, createCompany, createInteraction, createIssue, updateAgent } from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { createRequester } from "./support/requester.ts";
import { useBrowser } from "./support/use-browser.ts";
import { rows } from "./support/watched-page.ts";

const KEY = "sk-canary-0123456789";

describe("agents", needs("chromium"), () => {
	const { server, tabs, visit } = useBrowser();
	const menuItem = async (page: Page, name: string) => {
		await page.getByRole("button", { name: "More actions for this agent" }).click();
		await page.getByRole("menuitem", { name }).click();
	};

	it("leads from an empty installation to a finished run", async () => {
		const page = await visit("/agents");
		await page.getByText("No agents yet").waitFor();
		await page.getByRole("link", { name: "Create the first agent" }).click();

		const name = page.getByRole("textbox", { name: /^Name/ });
		await name.fill("  ");
		expect(await name.evaluate((input: HTMLInputElement) => input.checkValidity())).toBe(false);
		await name.fill("Counter");
		await page.getByRole("link", { name: "Runs", exact: true }).click();
		await page.getByRole("dialog", { name: "Leave this page?" }).getByRole("button", { name: "Stay" }).click();
		expect(await name.inputValue(), "the page was not left").toBe("Counter");
		await page.getByRole("radio", { name: /^Process/ }).check();
		await page.getByRole("textbox", { name: /^Command/ }).fill("no-such-program-anywhere");
		await page.getByRole("button", { name: "Test environment" }).click();
		const test = page.getByRole("region", { name: "Environment test" });
		await test.getByText("A run would fail").waitFor();
		// Beside the field too.
		await page.locator("[data-setting=command]").getByText("no-such-program-anywhere").waitFor();

		await page.getByRole("textbox", { name: /^Command/ }).fill("sh");
		await test.getByText("A run would fail").waitFor({ state: "detached" });
		await page.getByLabel("Arguments").fill("-c\nfor i in 1 2 3; do echo counted $i; done");
		await page.getByLabel("Working folder").fill(server.folder);
		await page.getByRole("button", { name: "Test environment" }).click();
		await test.getByText("Ready to run").waitFor();
		await page.getByRole("button", { name: "Create and run" }).dblclick();
		await rows(page).getByText("counted 3").waitFor();
		await page.getByText("Succeeded").first().waitFor();

		await page.getByRole("link", { name: "Agents", exact: true }).click();
		const row = page.getByRole("row").filter({ hasText: "Counter" });
		await row.getByText("100%").waitFor();
		expect(await row.count(), "of a double click").toBe(1);
	});

	it("runs an agent with a prompt, using only the keyboard", async () => {
		const agent = await server.createAgent("Echo", {
			command: "cat",
			stdin: "prompt: {{context.paperclipTaskMarkdown}}",
		});
		const page = await visit(`/agents/${agent.id}`);
		await page.getByRole("button", { name: "Run now" }).waitFor();
		await page.keyboard.press("x");
		await page.getByLabel("What should the agent do?").waitFor();
		await page.getByLabel("What should the agent do?").focus();
		await page.keyboard.type("count the files");
		await page.keyboard.press("Control+Enter");
		await rows(page).getByText("prompt: count the files").waitFor();
	});

	it("says where a prompt is written that the agent's settings do not pass it on", async () => {
		const [deaf, echo] = await Promise.all([
			server.createAgent("Deaf", { command: "true" }),
			server.createAgent("Listener", { command: "cat", stdin: "{{ context.paperclipTaskMarkdown }}" }),
		]);
		const page = await visit(`/agents/${deaf.id}`);
		const notice = page.getByText("do not pass on the prompt");
		await page.getByRole("button", { name: "Run now" }).click();
		await notice.waitFor();
		await page.goto(`${server.url}/agents/${echo.id}`);
		const schema = page.waitForResponse(/\/config-schema$/);
		await page.getByRole("button", { name: "Run now" }).click();
		await schema;
		await page.getByLabel("What should the agent do?").waitFor();
		expect(await notice.count()).toBe(0);
	});

	it("duplicates an agent with its secrets, renames it, and deletes it when its run is over", async () => {
		const gate = server.gate("busy");
		const original = await server.createAgent("Busy", {
			command: "sh",
			args: ["-c", `${gate.wait}; [ "$API_KEY" = ${KEY} ]`],
			env: { API_KEY: KEY },
		});
		const page = await visit(`/agents/${original.id}`);
		await menuItem(page, "Duplicate");
		await page.getByRole("heading", { name: "Copy of Busy" }).waitFor();
		await page.getByRole("button", { name: "Create and run" }).click();
		await page.getByText("Running").first().waitFor();
		await page.getByRole("link", { name: "Busy copy" }).first().click();
		await page.getByRole("heading", { name: "Busy copy", level: 1 }).waitFor();

		await menuItem(page, "Rename…");
		await page.getByLabel("New name").fill("Done soon");
		await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
		await page.getByRole("heading", { name: "Done soon", level: 1 }).waitFor();
		await menuItem(page, "Delete…");
		const dialog = page.getByRole("dialog");
		await dialog.getByRole("button", { name: "Delete agent" }).click();
		await dialog.getByText("agent_has_unfinished_runs").waitFor();
		tabs.forgive(/status of 409/);
		gate.open();
		// With the secret of the original.
		await page.getByRole("main").getByText("Succeeded").first().waitFor();
		await dialog.getByRole("button", { name: "Delete agent" }).click();
		await page.getByText("Done soon was deleted.").waitFor();
		await page.getByRole("heading", { name: "Agents", level: 1 }).waitFor();
		tabs.forgive(/status of 404/);
		await page.goBack();
		await page.getByText("There is no agent at this URL").waitFor();
		await page.getByRole("link", { name: "Go to the agents" }).click();
		await page.getByRole("link", { name: "Busy", exact: true }).waitFor();
		expect(await page.getByRole("link", { name: "Done soon" }).count()).toBe(0);
	});

	it("pauses and resumes, and shows a new key once", async () => {
		const agent = await server.createAgent("Worker", {}, "my_agent");
		const page = await visit(`/agents/${agent.id}`);
		await page.getByRole("button", { name: "Pause" }).click();
		await page.getByText("No runs start until you resume this agent").waitFor();
		await page.getByRole("button", { name: "Resume" }).click();
		await page.getByRole("button", { name: "Pause" }).waitFor();

		await page.getByRole("link", { name: "Keys" }).click();
		await page.getByLabel("Key name").fill("Editor");
		await page.getByRole("button", { name: "Create key" }).click();
		await page.getByText("not be able to see it again").waitFor();
		await page.getByRole("button", { name: "Revoke Editor" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
		await page.getByRole("row").filter({ hasText: "Editor" }).getByText("Revoked").waitFor();

		for (const name of ["Reviewer", "Tester"]) {
			await page.getByLabel("Key name").fill(name);
			await page.getByRole("button", { name: "Create key" }).click();
			await page.getByRole("button", { name: `Revoke ${name}` }).waitFor();
		}
		await page.getByRole("button", { name: "Revoke Reviewer" }).press("Enter");
		await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).press("Enter");
		await page.getByRole("row").filter({ hasText: "Reviewer" }).getByText("Revoked").waitFor();
		await page.waitForFunction(() => document.activeElement?.tagName === "MAIN");
	});

	it("shows who reports to whom", async () => {
		const lead = await server.createAgent("Lead", { command: "true" });
		const worker = await server.createAgent("Report", { command: "true" });
		const params = { agentId: worker.id };
		await server.api.call(updateAgent, { params, body: { reportsTo: lead.id } });
		const page = await visit("/agents?view=org");
		const below = page.getByRole("list", { name: "Reports to Lead" });
		await below.getByRole("link", { name: "Report", exact: true }).waitFor();
		await page.getByText("List", { exact: true }).click();
		await page.getByLabel("Search agents").fill("report");
		await page.getByRole("row").filter({ hasText: "Lead" }).getByRole("link", { name: "Report", exact: true }).click();
		await page.getByRole("heading", { name: "Report", level: 1 }).waitFor();
	});

	it("switches to another company, and to that of a run that is opened", async () => {
		const company = await server.api.call(createCompany, { body: { name: "Beta" } });
		const body = { name: "Elsewhere", adapterType: "process", adapterConfig: { command: "echo", args: ["beta run"] } };
		const agent = await server.api.call(createAgent, { params: { companyId: company.id }, body });
		const run = await server.wake(agent);

		await server.createAgent("Here", { command: "true" });
		const page = await visit("/agents");
		await page.getByRole("link", { name: "Here", exact: true }).waitFor();
		const switcher = page.getByRole("combobox", { name: "Company" });
		await switcher.selectOption("Beta");
		await page.goto(`${server.url}/agents`);
		await page.getByRole("link", { name: "Elsewhere" }).waitFor();
		await page.reload();
		await page.getByRole("link", { name: "Elsewhere" }).click();
		await page.getByRole("heading", { name: "Elsewhere" }).waitFor();
		await switcher.selectOption("Acme");
		await page.goto(`${server.url}/runs/${run.id}`);
		await rows(page).getByText("beta run").waitFor();
		expect(await switcher.locator("option:checked").textContent()).toBe("Beta");
		// The page of the run leaves the company that it began to connect to.
		tabs.forgive(/closed before the connection is established/);
	});

	it.each([
		{ width: 360, height: 740 },
		{ width: 1_600, height: 1_000 },
	])("fits $width pixels without horizontal scrolling", async (viewport) => {
		const longWord = "w".repeat(300);
		const agent = await server.createAgent("x".repeat(200), {
			command: "echo",
			args: [longWord, "  ", `\`${longWord}\``],
			env: { [`LONG_${longWord.slice(0, 80)}`]: longWord, API_KEY: KEY },
		});
		const run = await server.wake(agent);
		const params = { companyId: server.companyId };
		const body = { title: longWord, assigneeAgentId: agent.id };
		const issue = await server.api.call(createIssue, { params, body });
		const gate = server.gate(`width-${viewport.width}`);
		const busy = await server.createAgent("y".repeat(200), { command: "sh", args: ["-c", gate.wait] });
		await server.api.call(createIssue, { params, body: { title: longWord, assigneeAgentId: busy.id } });
		const requester = await createRequester(server, "z".repeat(200));
		const question = { kind: "request_confirmation", title: longWord, body: longWord } as const;
		const asked = await requester.api.call(createInteraction, { params: { issueId: issue.id }, body: question });
		const page = await visit("/agents", { viewport, colorScheme: "dark" });
		const parts = ["settings", "revisions", "keys", "runs"].map((part) => `/agents/${agent.id}?tab=${part}`);
		for (const address of [
			"/agents",
			"/agents?view=org",
			"/agents/new",
			`/agents/${agent.id}`,
			...parts,
			`/runs/${run.id}`,
			`/issues/${issue.identifier}`,
			`/inbox?item=${asked.id}`,
		]) {
			await page.goto(server.url + address);
			await page.getByRole("heading", { level: 1 }).waitFor();
			if (address === "/agents")
				await page
					.getByRole("row")
					.filter({ hasText: "y".repeat(200) })
					.getByText("Running")
					.first()
					.waitFor();
			if (address.startsWith("/runs/")) await page.getByText("Succeeded").first().waitFor();
			if (address.startsWith("/issues/")) await page.getByRole("article", { name: /^Run of/ }).waitFor();
			if (address.startsWith("/inbox")) await page.getByText("Asked by").waitFor();
			if (address.endsWith("settings")) await page.getByText("More settings").click();
			const tooWide = await page.evaluate(() =>
				[...document.querySelectorAll("html, main, section[aria-label=Transcript], :has(> table)")]
					.filter((element) => element.scrollWidth > element.clientWidth)
					.map((element) => element.tagName),
			);
			expect({ address, tooWide }).toEqual({ address, tooWide: [] });
		}
		gate.open();
	});
});
