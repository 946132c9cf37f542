import { mkdirSync } from "node:fs";
import path from "node:path";
import {
	type Agent,
	createAgent,
	createCompany,
	createInteraction,
	createIssue,
	getAgent,
	getInstructions,
	listSecrets,
	setInstructions,
	updateAgent,
} from "@paperclipai/shared";
import type { Dialog, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { createAsker } from "./support/asker.ts";
import { hasChromium } from "./support/chromium.ts";
import { useBrowser } from "./support/use-browser.ts";
import { rows } from "./support/watched-page.ts";

const KEY = "sk-canary-0123456789";

describe.skipIf(!hasChromium)("agents", () => {
	const { server, tabs, visit } = useBrowser();
	const read = ({ id }: Agent) => server.api.call(getAgent, { params: { agentId: id } });
	const tab = (agent: Agent, name: string) => visit(`/agents/${agent.id}?tab=${name}`);
	const menuItem = async (page: Page, name: string) => {
		await page.getByRole("button", { name: "More about this agent" }).click();
		await page.getByRole("menuitem", { name }).click();
	};

	it("leads from an empty installation to a finished run", async () => {
		const page = await visit("/agents");
		await page.getByText("No agents yet").waitFor();
		await page.getByRole("link", { name: "Create the first one" }).click();

		const name = page.getByRole("textbox", { name: /^Name/ });
		await name.fill("  ");
		expect(await name.evaluate((input: HTMLInputElement) => input.checkValidity())).toBe(false);
		await name.fill("Counter");
		page.once("dialog", (dialog) => dialog.dismiss());
		await page.getByRole("link", { name: "Runs", exact: true }).click();
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
		await page.getByLabel("What should it do?").waitFor();
		await page.getByLabel("What should it do?").focus();
		await page.keyboard.type("count the files");
		await page.keyboard.press("Control+Enter");
		await rows(page).getByText("prompt: count the files").waitFor();
	});

	it("edits the settings as a form and as JSON, and saves only what changed", async () => {
		const agent = await server.createAgent("Editor", { command: "sh", args: ["-c", "true"], env: { API_KEY: KEY } });
		const page = await tab(agent, "settings");
		await page.getByLabel("Title").fill("Clerk");
		await page.getByLabel("Arguments").fill("-c\necho edited");
		await page.getByText("2 unsaved changes").waitFor();
		await page.getByText("JSON", { exact: true }).click();
		const json = page.getByLabel("Configuration");
		expect(await json.inputValue()).toContain('"echo edited"');
		expect(await json.inputValue()).not.toContain("canary");
		await json.fill((await json.inputValue()).replace("echo edited", "echo twice"));
		await page.getByText("Form", { exact: true }).click();
		expect(await page.getByLabel("Arguments").inputValue()).toBe("-c\necho twice");
		await page.getByRole("button", { name: "Save" }).click();
		await page.getByText("Editor was saved").waitFor();
		expect(await read(agent)).toMatchObject({
			title: "Clerk",
			adapterConfig: { args: ["-c", "echo twice"], env: { API_KEY: "***" } },
		});

		// The sentence of the server stands at the field.
		await page.getByLabel("Working folder").fill("/no/such/folder");
		await page.getByRole("button", { name: "Save" }).click();
		await page.locator("[data-setting=cwd]").getByText("/no/such/folder").waitFor();
		tabs.forgive(/status of 422/);
		await page.getByRole("button", { name: "Discard" }).click();
		expect(await page.getByLabel("Working folder").inputValue()).toBe("");
	});

	it("shows both versions when somebody else has saved meanwhile", async () => {
		const agent = await server.createAgent("Contended", { command: "true" });
		const page = await tab(agent, "settings");
		await page.getByLabel("Title").fill("Mine");
		await page.getByText("1 unsaved change", { exact: true }).waitFor();
		await server.api.call(updateAgent, { params: { agentId: agent.id }, body: { title: "Theirs", role: "Theirs" } });
		await page.getByRole("button", { name: "Save" }).click();
		const conflict = page.getByRole("alert");
		await conflict.getByText("Theirs").waitFor();
		await conflict.getByText("Mine", { exact: true }).waitFor();
		await conflict.getByRole("button", { name: "Save mine over it" }).click();
		await page.getByText("Contended was saved").waitFor();
		expect(await read(agent)).toMatchObject({ title: "Mine", role: "Theirs" });
		tabs.forgive(/status of 409/);
	});

	it("hides secrets, and moves one into a secret of the company", async () => {
		const env = { API_KEY: KEY, AUTHOR: "Ada" };
		const agent = await server.createAgent("Keeper", { command: "sh", args: ["-c", `[ "$API_KEY" = ${KEY} ]`], env });
		const page = await tab(agent, "settings");
		const timeout = page.getByLabel("Time limit", { exact: true });
		await page.getByText("More settings").click();
		await timeout.fill("soon");
		await page.getByLabel("Title").fill("Keeper of keys");
		await page.getByText("More settings").click();
		await timeout.waitFor({ state: "hidden" });
		await page.getByRole("button", { name: "Save" }).click();
		await expect.poll(() => timeout.evaluate((field) => field === document.activeElement)).toBe(true);
		await timeout.fill("");
		await page.getByText("stored, hidden").waitFor();
		expect(await page.content()).not.toContain("canary-0123");
		await page.getByLabel("Value of AUTHOR").fill("Grace");
		await page.getByRole("button", { name: "Move API_KEY into a secret" }).click();
		await page.getByText("API_KEY was moved into the new secret API_KEY, and that is saved.").waitFor();
		expect(await page.getByLabel("Secret for API_KEY").inputValue()).toBe("API_KEY");
		await page.getByRole("button", { name: "Save" }).click();
		await page.getByText("Keeper was saved").waitFor();
		const secretName = "API_KEY";
		expect((await read(agent)).adapterConfig.env).toEqual({
			API_KEY: { type: "secret_ref", secretName },
			AUTHOR: "Grace",
		});
		const params = { companyId: server.companyId };
		expect((await server.api.call(listSecrets, { params, query: {} as never }))[0]?.name).toBe(secretName);
	});

	it("restores an earlier state of the settings", async () => {
		const agent = await server.createAgent("Changed", { command: "echo", args: ["first"] });
		const params = { agentId: agent.id };
		await server.api.call(updateAgent, { params, body: { adapterConfig: { command: "echo", args: ["second"] } } });
		const page = await tab(agent, "revisions");
		await page.getByText("second").waitFor();
		await page.getByRole("button", { name: "As it was created" }).click();
		const change = page.getByRole("region", { name: "Restoring it would change" });
		await change.getByText("first").waitFor();
		await page.reload();
		await change.getByText("first").waitFor();
		await page.getByRole("button", { name: "Restore this state" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
		await page.getByText("has the settings of").waitFor();
		await page.getByRole("button", { name: "Restored: as on" }).waitFor();
		expect((await read(agent)).adapterConfig.args).toEqual(["first"]);
	});

	it("chooses the working folder among those of the server", async () => {
		mkdirSync(path.join(server.folder, "projects", "shop", ".git"), { recursive: true });
		const page = await visit("/agents/new");
		await page.getByRole("radio", { name: /^Process/ }).check();
		await page.getByLabel("Working folder").fill(path.join(server.folder, "projects"));
		await page.getByRole("button", { name: "Browse…" }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByRole("button", { name: "shop git" }).click();
		await dialog.getByText("No folders in here").waitFor();
		await dialog.getByRole("navigation").getByRole("button", { name: "projects" }).click();
		await dialog.getByRole("button", { name: "shop git" }).focus();
		await page.keyboard.press("Enter");
		await dialog.getByText("No folders in here").waitFor();
		await dialog.getByRole("button", { name: "Use this folder" }).click();
		expect(await page.getByLabel("Working folder").inputValue()).toBe(path.join(server.folder, "projects", "shop"));
		await page.getByRole("button", { name: "Browse…" }).click();
		await dialog.getByLabel("Path of the folder").fill("/etc");
		await dialog.getByRole("button", { name: "Go", exact: true }).click();
		await dialog.getByText("folder_not_allowed").waitFor();
		tabs.forgive(/status of 403/);
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

		await menuItem(page, "Rename");
		await page.getByLabel("New name").fill("Done soon");
		await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
		await page.getByRole("heading", { name: "Done soon", level: 1 }).waitFor();
		await menuItem(page, "Delete");
		const dialog = page.getByRole("dialog");
		await dialog.getByRole("button", { name: "Delete the agent" }).click();
		await dialog.getByText("agent_has_unfinished_runs").waitFor();
		tabs.forgive(/status of 409/);
		gate.open();
		// With the secret of the original.
		await page.getByRole("main").getByText("Succeeded").first().waitFor();
		await dialog.getByRole("button", { name: "Delete the agent" }).click();
		await page.getByText("Done soon was deleted.").waitFor();
		await page.getByRole("link", { name: "Busy", exact: true }).waitFor();
		expect(await page.getByRole("link", { name: "Done soon" }).count()).toBe(0);
	});

	it("pauses and resumes, and shows a new key once", async () => {
		const agent = await server.createAgent("Worker", {}, "my_agent");
		const page = await visit(`/agents/${agent.id}`);
		await page.getByRole("button", { name: "Pause" }).click();
		await page.getByText("It starts no run until you resume it").waitFor();
		await page.getByRole("button", { name: "Resume" }).click();
		await page.getByRole("button", { name: "Pause" }).waitFor();

		await page.getByRole("link", { name: "Keys" }).click();
		await page.getByLabel("Name of the key").fill("Editor");
		await page.getByRole("button", { name: "Create key" }).click();
		await page.getByText("shown this once").waitFor();
		await page.getByRole("button", { name: "Revoke Editor" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "Revoke the key" }).click();
		await page.getByRole("row").filter({ hasText: "Editor" }).getByText("Revoked").waitFor();
	});

	it("keeps instructions until they are saved, and replaces no others unseen", async () => {
		const agent = await server.createAgent("Instructed", {}, "claude_local");
		const page = await tab(agent, "instructions");
		const text = page.getByLabel("Text of AGENTS.md");
		await text.fill("Plain words.");
		await page.getByRole("link", { name: "Sessions" }).click();
		await page.getByRole("link", { name: "Instructions" }).click();
		expect(await text.inputValue()).toBe("Plain words.");
		page.once("dialog", (dialog) => void dialog.accept());
		await page.reload();
		await page.getByText("Not saved yet").waitFor();
		expect(await text.inputValue()).toBe("Plain words.");

		const other = { entryFile: "AGENTS.md", files: { "AGENTS.md": "Their words." } };
		await server.api.call(setInstructions, { params: { agentId: agent.id }, body: other });
		tabs.forgive(/status of 409/);
		await page.getByRole("button", { name: "Save" }).click();
		const notice = page.getByRole("alert");
		await notice.getByText("Their words.").waitFor();
		await notice.getByRole("button", { name: "Save mine over it" }).click();
		await page.getByText("gets these instructions").waitFor();
		expect(await text.inputValue()).toBe("Plain words.");
		const stored = await server.api.call(getInstructions, { params: { agentId: agent.id } });
		expect(stored.files).toEqual({ "AGENTS.md": "Plain words." });
	});

	it("saves once on a double click, and keeps what is typed meanwhile", async () => {
		const agent = await server.createAgent("Slow", { command: "true" });
		const page = await tab(agent, "settings");
		const requests: string[] = [];
		let release = () => {};
		const held = new Promise<void>((resolve) => {
			release = resolve;
		});
		await page.route(`**/api/agents/${agent.id}`, async (route) => {
			if (route.request().method() === "PATCH") {
				requests.push(route.request().postData() ?? "");
				await held;
			}
			await route.continue();
		});
		await page.getByLabel("Title").fill("Writer");
		await page.getByRole("button", { name: "Save" }).dblclick();
		await page.getByLabel("Title").fill("Editor");
		await page.getByLabel("What it can do").fill("Edits");
		release();
		await page.getByText("Slow was saved").waitFor();
		expect(requests).toHaveLength(1);
		expect(await page.getByLabel("Title").inputValue()).toBe("Editor");
		await page.getByRole("button", { name: "Save" }).click();
		await expect.poll(async () => (await read(agent)).capabilities).toBe("Edits");
		expect(await read(agent)).toMatchObject({ title: "Editor", capabilities: "Edits" });
	});

	it("asks before it drops what the form cannot take", async () => {
		const agent = await server.createAgent("Typed", { command: "true" });
		const page = await tab(agent, "settings");
		await page.getByText("More settings").click();
		await page.getByRole("button", { name: "Add a variable" }).click();
		await page.getByLabel("Value of the new variable").fill("no name yet");
		let asked = 0;
		const stay = (dialog: Dialog) => {
			asked++;
			void dialog.dismiss();
		};
		page.on("dialog", stay);
		await page.getByRole("link", { name: "Sessions" }).click();
		await expect.poll(() => asked).toBe(1);
		expect(await page.getByLabel("Value of the new variable").inputValue()).toBe("no name yet");
		await page.getByText("JSON", { exact: true }).click();
		expect(await page.getByLabel("Value of the new variable").inputValue()).toBe("no name yet");
		await page.getByLabel("Name of the new variable").fill("EDITOR");
		await page.getByText("JSON", { exact: true }).click();
		const json = page.getByLabel("Configuration");
		await json.fill("{ no");
		await page.getByText("Form", { exact: true }).click();
		expect(await json.inputValue()).toBe("{ no");
		await page.getByRole("link", { name: "Sessions" }).click();
		await expect.poll(() => asked).toBe(2);
		expect(await json.inputValue()).toBe("{ no");
		page.off("dialog", stay);
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
		const asker = await createAsker(server, "z".repeat(200));
		const question = { kind: "request_confirmation", title: longWord, body: longWord } as const;
		const asked = await asker.api.call(createInteraction, { params: { issueId: issue.id }, body: question });
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
			if (address.startsWith("/runs/")) await page.getByText("Succeeded").first().waitFor();
			if (address.startsWith("/issues/")) await page.getByRole("article", { name: /^Run of/ }).waitFor();
			if (address.startsWith("/inbox")) await page.getByText("Asked by").waitFor();
			if (address.endsWith("settings")) await page.getByText("More settings").click();
			const tooWide = await page.evaluate(() =>
				["html", "main", "section[aria-label=Transcript]"]
					.map((selector) => document.querySelector(selector))
					.filter((element) => element && element.scrollWidth > element.clientWidth)
					.map((element) => element?.tagName),
			);
			expect({ address, tooWide }).toEqual({ address, tooWide: [] });
		}
	});
});
