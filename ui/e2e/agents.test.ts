import { createAgent, createCompany } from "@paperclipai/shared";
import { describe, expect, it } from "vitest";
import { hasChromium } from "./support/chromium.ts";
import { useBrowser } from "./support/use-browser.ts";
import { rows } from "./support/watched-page.ts";

describe.skipIf(!hasChromium)("agents", () => {
	const { server, tabs, visit } = useBrowser();

	it("leads from an empty installation to a finished run", async () => {
		const page = await visit("/");
		await page.getByText("No agents yet").waitFor();
		await page.getByRole("link", { name: "Create the first one" }).click();

		const name = page.getByLabel("Name");
		await name.fill("  ");
		expect(await name.evaluate((input: HTMLInputElement) => input.checkValidity())).toBe(false);
		await name.fill("Counter");
		page.once("dialog", (dialog) => dialog.dismiss());
		await page.getByRole("link", { name: "Runs", exact: true }).click();
		expect(await name.inputValue(), "the page was not left").toBe("Counter");
		await page.getByRole("radio", { name: /^Process/ }).check();
		await page.getByLabel("Command").fill("sh");
		await page.getByLabel("Arguments").fill("-c\nfor i in 1 2 3; do echo counted $i; done");
		await page.getByLabel("Working folder").fill(server.folder);
		await page.getByRole("button", { name: "Test environment" }).click();
		await page.getByRole("region", { name: "Environment test" }).getByText("Ready to run").waitFor();

		await page.getByRole("button", { name: "Create agent" }).dblclick();
		await page.getByRole("heading", { name: "Counter" }).waitFor();
		await page.getByText("No runs yet").waitFor();
		await page.getByRole("button", { name: "Run Counter" }).dblclick();
		await rows(page).getByText("counted 3").waitFor();
		await page.getByText("Succeeded").first().waitFor();

		await page.getByRole("link", { name: "Agents" }).click();
		await page.getByRole("listitem").filter({ hasText: "Counter" }).getByText("Succeeded").waitFor();
		expect(await page.getByRole("listitem").filter({ hasText: "Counter" }).count(), "of a double click").toBe(1);
		await page.getByRole("link", { name: "Runs", exact: true }).click();
		// The list of agents has an entry of the same name.
		await page.getByRole("heading", { name: "Runs", level: 1 }).waitFor();
		await page.getByRole("listitem").filter({ hasText: "Counter" }).click();
		await rows(page).getByText("counted 3").waitFor();
	});

	it("offers no retry for an address that is no run", async () => {
		const page = await visit("/runs/nonsense");
		await page.getByText("The run could not be loaded").waitFor();
		expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
		// The browser logs the response about the malformed id.
		tabs.forgive(/status of 400/);
	});

	it("shows the findings of an environment test", async () => {
		const page = await visit("/agents/new");
		await page.getByRole("radio", { name: /^Process/ }).check();
		await page.getByLabel("Command").fill("no-such-program-anywhere");
		await page.getByRole("button", { name: "Test environment" }).click();
		const checks = page.getByRole("region", { name: "Environment test" });
		await checks.getByText("A run would fail").waitFor();
		await checks.getByText("no-such-program-anywhere").first().waitFor();
		await page.getByLabel("Command").fill("sh");
		await page.getByLabel("Arguments").focus();
		await checks.waitFor({ state: "detached" });
	});

	it("offers the fields of each adapter", async () => {
		const page = await visit("/agents/new");
		for (const [adapter, field] of [
			[/^Claude Code/, "Skip permission prompts"],
			[/^Codex/, "Bypass approvals and sandbox"],
			[/^My Agent/, "Prompt template"],
			[/^Process/, "Arguments"],
		] as const) {
			await page.getByRole("radio", { name: adapter }).check();
			await page.getByLabel(field).waitFor();
		}
	});

	it("runs an agent with a prompt, using only the keyboard", async () => {
		const agent = await server.createAgent("Echo", {
			command: "cat",
			stdin: "prompt: {{context.paperclipTaskMarkdown}}",
		});
		const page = await visit(`/agents/${agent.id}`);
		await page.getByLabel("What should it do?").focus();
		await page.keyboard.type("count the files");
		await page.keyboard.press("Tab");
		await page.keyboard.press("Enter");
		await rows(page).getByText("prompt: count the files").waitFor();
	});

	it("renames an agent, and deletes it when its run is over", async () => {
		await server.createAgent("Staying", { command: "true" });
		const gate = server.gate("busy");
		const agent = await server.createAgent("Busy", { command: "sh", args: ["-c", gate.wait] });
		await server.wake(agent);
		const page = await visit(`/agents/${agent.id}`);
		await page.getByRole("button", { name: "Rename" }).click();
		await page.getByLabel("New name").fill("Done soon");
		await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
		await page.getByRole("heading", { name: "Done soon", level: 1 }).waitFor();

		await page.getByRole("button", { name: "Delete" }).click();
		await page.getByRole("button", { name: "Delete the agent" }).click();
		await page.getByText("agent_has_unfinished_runs").waitFor();
		gate.open();
		await page.getByRole("main").getByText("Succeeded").waitFor();
		await page.getByRole("button", { name: "Delete the agent" }).click();
		await page.getByRole("heading", { name: "Agents", level: 1 }).waitFor();
		await page.getByRole("button", { name: "Run Staying" }).waitFor();
		expect(await page.getByRole("link", { name: "Done soon" }).count()).toBe(0);
		// The browser logs the response that rejects the first deletion.
		tabs.forgive(/status of 409/);
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
		await page.getByRole("link", { name: "Elsewhere" }).waitFor();
		await page.reload();
		await page.getByRole("link", { name: "Elsewhere" }).click();
		await page.getByRole("heading", { name: "Elsewhere" }).waitFor();
		await switcher.selectOption("Acme");
		await page.getByRole("link", { name: "Here", exact: true }).waitFor();

		await page.goto(`${server.url}/runs/${run.id}`);
		await rows(page).getByText("beta run").waitFor();
		expect(await switcher.locator("option:checked").textContent()).toBe("Beta");
		await switcher.selectOption("Acme");
		await page.getByRole("link", { name: "Here", exact: true }).waitFor();
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
		});
		const run = await server.wake(agent);
		const page = await visit("/agents", { viewport, colorScheme: "dark" });
		for (const path of ["/agents", "/agents/new", `/agents/${agent.id}`, "/runs", `/runs/${run.id}`]) {
			await page.goto(server.url + path);
			await page.getByRole("heading", { level: 1 }).waitFor();
			if (path.startsWith("/runs/")) await page.getByText("Succeeded").first().waitFor();
			const tooWide = await page.evaluate(() =>
				["html", "main", "section[aria-label=Transcript]"]
					.map((selector) => document.querySelector(selector))
					.filter((element) => element && element.scrollWidth > element.clientWidth)
					.map((element) => element?.tagName),
			);
			expect({ path, tooWide }).toEqual({ path, tooWide: [] });
		}
	});
});
