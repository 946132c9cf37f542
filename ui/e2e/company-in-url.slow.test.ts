import { createAgent, createCompany, createIssue, listCompanies } from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { it } from "./support/browser-test.ts";
import { useBrowser } from "./support/use-browser.ts";

describe("the company in the URL", needs("chromium"), () => {
	// A URL without a page is a 404.
	const { server, visit } = useBrowser(/404/);
	const pathOf = (page: Page) => page.url().slice(server.url.length);
	const agents: Record<string, string> = {};
	const issues: Record<string, string> = {};

	it.beforeAll(async () => {
		for (const name of ["Kite", "Sail"]) {
			const { id: companyId } = await server.api.call(createCompany, { body: { name } });
			const params = { companyId };
			const body = { name: `${name} agent`, adapterType: "process", adapterConfig: { command: "true" } };
			agents[name] = (await server.api.call(createAgent, { params, body })).id;
			issues[name] = (await server.api.call(createIssue, { params, body: { title: `${name} issue` } })).identifier;
		}
	});
	const prefixOf = (name: string) => issues[name]?.split("-")[0] ?? "";
	const choose = (page: Page, name: string) => page.getByLabel("Company").selectOption({ label: name });

	it("stays on the page, and is kept by a reload, links and other tabs", async () => {
		const first = await visit("/issues");
		await choose(first, "Kite");
		await first.getByText("Kite issue").waitFor();
		expect(pathOf(first)).toBe(`/issues?company=${prefixOf("Kite")}`);

		const second = await visit("/issues");
		await choose(second, "Sail");
		await second.getByText("Sail issue").waitFor();

		await first.reload();
		await first.getByText("Kite issue").waitFor();
		await first.getByRole("link", { name: "Agents", exact: true }).first().click();
		await first.getByText("Kite agent").first().waitFor();
		expect(pathOf(first)).toBe(`/agents?company=${prefixOf("Kite")}`);

		// Its URL shows the same in a tab that had chosen another company.
		await second.goto(first.url());
		await second.getByText("Kite agent").first().waitFor();
		await second.goBack();
		await second.getByText("Sail issue").waitFor();
		expect(await second.getByLabel("Company").locator("option:checked").innerText()).toBe("Sail");
	});

	it("leaves a URL without a page as it is", async () => {
		const page = await visit("/nowhere");
		await page.getByText("This page does not exist").waitFor();
		expect(pathOf(page)).toBe("/nowhere");
	});

	it("leaves a record of the previous company for the list of its kind", async () => {
		const page = await visit(`/agents/${agents.Kite}`);
		await page.getByRole("heading", { level: 1, name: "Kite agent" }).waitFor();
		expect(pathOf(page)).toBe(`/agents/${agents.Kite}`);
		expect(await page.getByLabel("Company").locator("option:checked").innerText()).toBe("Kite");
		await choose(page, "Sail");
		await page.getByText("Sail agent").first().waitFor();
		expect(pathOf(page)).toBe(`/agents?company=${prefixOf("Sail")}`);
		await page.goBack();
		await page.getByRole("heading", { level: 1, name: "Kite agent" }).waitFor();
	});

	it("replaces one that does not exist, and removes it from the URL of a record", async () => {
		const page = await visit("/issues?company=NONE");
		await page.getByRole("heading", { name: "Issues", level: 1 }).waitFor();
		await page.getByText("There is no company NONE").waitFor();
		const shown = await page.getByLabel("Company").locator("option:checked").innerText();
		const company = (await server.api.call(listCompanies, {})).find(({ name }) => name === shown);
		await expect.poll(() => pathOf(page)).toBe(`/issues?company=${company?.issuePrefix}`);
		await page.goto(`${server.url}/issues/${issues.Kite}?company=${prefixOf("Sail")}`);
		await page.getByRole("heading", { name: "Kite issue" }).waitFor();
		await expect.poll(() => pathOf(page)).toBe(`/issues/${issues.Kite}`);
	});
});
