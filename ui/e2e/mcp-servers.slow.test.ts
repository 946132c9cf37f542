import { fileURLToPath } from "node:url";
import { type Agent, createSecret, getAgent, getCompany, listAgents, updateCompany } from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeFindings } from "./support/axe.ts";
import { clippedOn } from "./support/clipped.ts";
import { useBrowser } from "./support/use-browser.ts";

const PROGRAM = fileURLToPath(import.meta.resolve("@paperclipai/test-support/mcp/scripted-mcp-server.mjs"));
const CLAUDE = fileURLToPath(import.meta.resolve("@paperclipai/test-support/conversation/scripted-claude.mjs"));

const scripted = (name: string) => ({ name, transport: "stdio" as const, command: "node", args: [PROGRAM], env: {} });

describe("MCP servers", needs("chromium"), () => {
	const { server, tabs, visit } = useBrowser();
	const read = ({ id }: Agent) => server.api.call(getAgent, { params: { agentId: id } });
	const ofCompany = (...names: string[]) =>
		server.api.call(updateCompany, {
			params: { companyId: server.companyId },
			body: { mcpServers: names.map(scripted) },
		});
	const settings = (agent: Agent) => visit(`/agents/${agent.id}?tab=settings`);
	const panel = (page: Page) => page.getByRole("region", { name: "MCP servers" });

	it("are added to a new agent, tested, edited, and left out by mouse", async () => {
		await ofCompany("shared", "browser");
		const params = { companyId: server.companyId };
		await server.api.call(createSecret, { params, body: { name: "TOKEN", value: "not-a-canary-0815" } });
		const page = await visit("/agents/new");
		await page.getByText("Claude Code").first().click();
		await page.getByLabel("Name (required)").first().fill("Ada");
		const servers = panel(page);
		await servers.getByLabel("shared").waitFor();
		await servers.getByRole("button", { name: "Add server" }).click();
		expect(await servers.getByLabel("Name (required)").evaluate((field) => field === document.activeElement)).toBe(
			true,
		);
		await page.keyboard.type("Tools");
		await servers.getByText("Must begin with a lowercase letter").waitFor();
		await servers.getByLabel("Name (required)").fill("tools");
		await servers.getByLabel("Command (required)").fill("node");
		await servers.getByLabel("Arguments").fill(PROGRAM);
		await servers.getByRole("button", { name: "Add a variable" }).click();
		await page.keyboard.type("MCP_TEST_TOKEN");
		await servers.getByLabel("Type of MCP_TEST_TOKEN").selectOption("Secret");
		await servers.getByLabel("Secret for MCP_TEST_TOKEN").fill("TOKEN");
		await page.keyboard.press("Escape");
		await servers.getByLabel("browser").click();
		await servers.getByText("Left out for this agent.").waitFor();

		await page.getByRole("button", { name: "Test environment" }).click();
		const test = page.getByRole("region", { name: "Environment test" });
		await test.getByText("tools: 2 tools").waitFor();
		await test.getByText("shared: 2 tools").waitFor();
		expect(await test.getByText("browser:").count()).toBe(0);
		expect(await test.getByText("echo, add").count()).toBe(2);
		// The list of tools stays while some of them are entered.
		await servers.getByLabel("Allowed tools").fill("echo\nsubtract");
		await test.getByText("tools: 2 tools").waitFor();
		await page.getByRole("button", { name: "Test environment" }).click();
		await test.getByText("The MCP server tools has no tool subtract.").waitFor();
		await servers.getByLabel("Allowed tools").fill("echo");
		// The program of the adapter may be missing.
		await page.getByRole("button", { name: /^Create (agent|anyway)$/ }).click();
		await page.getByText("The agent Ada was created.").waitFor();
		const facts = page.getByRole("region", { name: "Setup" });
		await facts.getByText("shared from the company").waitFor();
		await facts.getByText("browser left out").waitFor();
		const [agent] = await server.api.call(listAgents, { params, query: {} });
		if (!agent) throw new Error("No agent was created.");
		const env = { MCP_TEST_TOKEN: { type: "secret_ref", secretName: "TOKEN" } };
		const saved = { ...scripted("tools"), env, tools: ["echo"] };
		expect((await read(agent)).mcpServers).toEqual([saved, { name: "browser", isDisabled: true }]);

		await page.getByRole("link", { name: "Edit" }).first().click();
		await servers.getByText("1 tool", { exact: true }).click();
		await servers.getByLabel("Allowed tools").fill("");
		await servers.getByLabel("browser").click();
		await servers.getByLabel("shared").click();
		await page.getByRole("button", { name: "Save", exact: true }).click();
		await page.getByText("Ada was saved").waitFor();
		const { tools: _, ...all } = saved;
		expect((await read(agent)).mcpServers).toEqual([all, { name: "shared", isDisabled: true }]);
		await servers.getByRole("button", { name: "Remove tools" }).click();
		await page.getByRole("button", { name: "Save", exact: true }).click();
		await expect.poll(async () => (await read(agent)).mcpServers.length).toBe(1);
	});

	it("show what the server refuses at the fields, and keep hidden values", async () => {
		await ofCompany();
		const agent = await server.createAgent("Keeper", { command: CLAUDE }, "claude_local");
		const page = await settings(agent);
		const servers = panel(page);
		await servers.getByRole("button", { name: "Add server" }).click();
		await page.getByRole("button", { name: "Save", exact: true }).click();
		await expect
			.poll(() => servers.getByLabel("Name (required)").evaluate((one) => one === document.activeElement))
			.toBe(true);
		await page.keyboard.type("docs");
		await servers.getByText("URL", { exact: true }).click();
		await servers.getByLabel("URL (required)").fill("http://127.0.0.1:1/mcp");
		await servers.getByRole("button", { name: "Add a header" }).click();
		await page.keyboard.type("Authorization");
		await servers.getByLabel("Value of Authorization").fill("Bearer canary-0123456789");
		await servers.getByText("This value looks sensitive.").waitFor();
		await page.getByRole("button", { name: "Test environment" }).click();
		await page.getByText("The MCP server docs failed.").waitFor();
		await page.getByRole("button", { name: "Save", exact: true }).click();
		await page.getByText("Keeper was saved").waitFor();
		expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("canary");
		await servers.getByText("stored, hidden").waitFor();
		expect(await page.content()).not.toContain("canary-0123");

		await servers.getByLabel("Name (required)").fill("manual");
		await page.getByRole("button", { name: "Save", exact: true }).click();
		await servers.getByText("unclear for which one").waitFor();
		tabs.forgive(/status of 422/);
		await servers.getByRole("button", { name: "Replace" }).click();
		await page.keyboard.type("Bearer canary-9876543210");
		await page.getByRole("button", { name: "Save", exact: true }).click();
		await expect.poll(async () => (await read(agent)).mcpServers[0]?.name).toBe("manual");
		await servers.getByLabel("Type of Authorization").selectOption("Secret");
		await servers.getByLabel("Secret for Authorization").fill("MISSING");
		await page.keyboard.press("Escape");
		await page.getByRole("button", { name: "Save", exact: true }).click();
		await servers.getByText("The company has no secret MISSING.").waitFor();
		await page.getByRole("button", { name: "Discard" }).click();
		await servers.getByText("stored, hidden").waitFor();
	});

	it("are not offered by an adapter that does not pass them on", async () => {
		await ofCompany("shared");
		const page = await settings(await server.createAgent("Plain", { command: "true" }));
		const servers = panel(page);
		await servers.getByText("The adapter does not pass on MCP servers.").waitFor();
		await servers.getByText("Runs have a warning until you leave it out.").waitFor();
		expect(await servers.getByRole("button", { name: "Add server" }).count()).toBe(0);
	});

	it("are edited for the company", async () => {
		await ofCompany("shared");
		const page = await visit("/settings/company");
		const servers = panel(page);
		await servers.getByText("shared", { exact: true }).click();
		await servers.getByLabel("Allowed tools").fill("echo, add");
		await servers.getByRole("button", { name: "Add server" }).click();
		await page.keyboard.type("shared");
		await servers.getByText("Another server of this list has this name.").first().waitFor();
		await page.keyboard.type("-2");
		await servers.getByLabel("Command (required)").last().fill("node");
		await servers.getByRole("button", { name: "Save MCP servers" }).click();
		await page.getByText("The MCP servers were saved.").waitFor();
		const { mcpServers } = await server.api.call(getCompany, { params: { companyId: server.companyId } });
		const added = { name: "shared-2", transport: "stdio", command: "node", args: [], env: {} };
		expect(mcpServers).toEqual([{ ...scripted("shared"), tools: ["echo", "add"] }, added]);
	});

	it("fit a phone and have no findings of axe, in both themes", async () => {
		await ofCompany("shared", "a-server-with-a-rather-long-name");
		const agent = await server.createAgent("Wide", { command: CLAUDE }, "claude_local");
		for (const open of [() => settings(agent), () => visit("/settings/company")]) {
			const page = await open();
			const servers = panel(page);
			await servers.getByRole("button", { name: "Add server" }).click();
			await page.keyboard.type("docs");
			await servers.getByRole("button", { name: "Add a variable" }).last().click();
			await page.keyboard.type("API_KEY");
			for (const colorScheme of ["light", "dark"] as const) {
				await page.emulateMedia({ colorScheme });
				for (const width of [390, 1_280]) {
					await page.setViewportSize({ width, height: 900 });
					expect(await clippedOn(page)).toEqual([]);
				}
				expect(await axeFindings(page)).toEqual([]);
			}
		}
	});
});
