import { createCompany, createIssue } from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { it } from "./support/browser-test.ts";
import { useBrowser } from "./support/use-browser.ts";

describe("the shell around the pages", needs("chromium"), () => {
	const { server, visit } = useBrowser();
	const pathOf = (page: Page) => new URL(page.url()).pathname;

	it("leads to each page by its key, and by the palette", async () => {
		const page = await visit("/");
		await page.getByRole("heading", { level: 1 }).waitFor();
		for (const [key, path] of [
			["s", "/issues"],
			["a", "/agents"],
			["r", "/runs"],
			["h", "/"],
		] as const) {
			await page.keyboard.press(key);
			await expect.poll(() => pathOf(page)).toBe(path);
		}
		await page.keyboard.press("Control+k");
		// Typed at once, as a person does who knows the command.
		await page.keyboard.type("go to inb");
		await page.keyboard.press("Enter");
		await expect.poll(() => pathOf(page)).toBe("/inbox");
		expect(await page.getByRole("dialog").count()).toBe(0);
	});

	it("opens agents, issues and runs from the palette, without moving the mark when they arrive", async () => {
		const agent = await server.createAgent("Zora", { command: "true" });
		const params = { companyId: server.companyId };
		const issue = await server.api.call(createIssue, { params, body: { title: "Zebra crossing" } });
		const page = await visit("/agents");
		await page.getByRole("heading", { level: 1 }).waitFor();
		await page.keyboard.press("Control+k");
		await page.keyboard.type("zora");
		await page.getByRole("option", { name: "Zora", selected: true }).waitFor();
		await page.keyboard.press("Enter");
		await expect.poll(() => pathOf(page)).toBe(`/agents/${agent.id}`);

		await page.keyboard.press("Control+k");
		await page.keyboard.type("ze");
		await page.getByRole("option", { name: /Zebra crossing/ }).waitFor();
		await page.keyboard.press("Control+a");
		await page.keyboard.type(issue.identifier.toLowerCase());
		await page.getByRole("option", { name: `${issue.identifier} Zebra crossing`, selected: true }).waitFor();
		expect(await page.getByRole("option", { name: issue.identifier }).count()).toBe(1);
		await page.keyboard.press("Enter");
		await expect.poll(() => pathOf(page)).toBe(`/issues/${issue.identifier}`);

		const run = await server.wake(agent);
		await page.keyboard.press("Control+k");
		await page.keyboard.type(run.id.slice(0, 8));
		await page.getByRole("option", { name: `${run.id.slice(0, 8)} Zora` }).waitFor();
		await page.keyboard.press("Enter");
		await expect.poll(() => pathOf(page)).toBe(`/runs/${run.id}`);
	});

	it("does nothing on letters while a person types, and shows all keys on ?", async () => {
		const page = await visit("/agents/new");
		const name = page.getByLabel(/^Name/);
		await name.fill("");
		await name.pressSequentially("cash?");
		expect(await name.inputValue()).toBe("cash?");
		expect(pathOf(page)).toBe("/agents/new");
		await page.getByRole("link", { name: "Home" }).first().click();
		await page.getByRole("button", { name: "Leave page" }).click();
		await expect.poll(() => pathOf(page)).toBe("/");
		await page.keyboard.press("?");
		const map = page.getByRole("dialog", { name: "Keyboard shortcuts" });
		await map.getByText("Inbox", { exact: true }).waitFor();
		await page.keyboard.press("Escape");
		await map.waitFor({ state: "detached" });

		await page.goto(`${server.url}/settings/about`);
		await page.getByRole("heading", { level: 1 }).waitFor();
		await page.keyboard.press("?");
		await map.getByText("Inbox", { exact: true }).waitFor();
		expect(await map.getByText("Open row").count()).toBe(0);
		await server.createAgent("Quentin", { command: "true" });
		await page.goto(`${server.url}/agents`);
		await page.getByText("Quentin").first().waitFor();
		await page.keyboard.press("?");
		await map.getByText("Open row").waitFor();
	});

	it("obeys letters after a click on a choice of the page", async () => {
		const page = await visit("/issues");
		await page.getByText("Board", { exact: true }).click();
		await page.keyboard.press("a");
		await page.getByRole("heading", { name: "Agents", level: 1 }).waitFor();
	});

	it("has its navigation in a menu on a phone, and keeps the theme that was chosen", async () => {
		const page = await visit("/agents", { viewport: { width: 390, height: 844 } });
		await page.getByRole("button", { name: "Menu" }).click();
		await page.getByRole("button", { name: /^Theme: system/ }).click();
		await page.getByRole("button", { name: /^Theme: light/ }).click();
		await page.getByRole("dialog").getByRole("link", { name: "Costs" }).click();
		await expect.poll(() => pathOf(page)).toBe("/costs");
		await page.getByRole("dialog").waitFor({ state: "detached" });
		expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
	});

	it("shows the pages of another company after it was chosen", async () => {
		await server.api.call(createCompany, { body: { name: "Beta" } });
		const page = await visit("/agents");
		await page.getByText("Zora").first().waitFor();
		await page.getByLabel("Company").selectOption({ label: "Beta" });
		await page.getByText("Zora").first().waitFor({ state: "detached" });
	});
});
