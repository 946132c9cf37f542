import { rmSync } from "node:fs";
import path from "node:path";
import { createAgent, installAdapter, listAgents, listCompanies } from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useBrowser } from "./support/use-browser.ts";
import { rows } from "./support/watched-page.ts";
import { writeAdapter } from "./support/write-adapter.ts";

/** The tests run in order: each continues with the state that the previous one left. */
describe("the adapters page", needs("chromium"), () => {
	// The browser logs the 4xx responses that these tests provoke as errors.
	const { server, visit } = useBrowser(/status of 4\d\d/);

	async function install(page: Page, source: "Folder" | "npm package", text: string): Promise<void> {
		await page.getByText("Install an adapter").click();
		await page.getByRole("radio", { name: source }).check();
		await page.getByRole("textbox").fill(text);
		await page.getByRole("button", { name: "Install", exact: true }).click();
	}

	function greeter(page: Page): Locator {
		return page.getByRole("listitem", { name: "Acme Greeter" });
	}

	it("installs a package from a folder and shows why a broken one is rejected", async () => {
		const page = await visit("/adapters");
		await page.getByRole("heading", { name: "Adapters" }).waitFor();
		expect(new URL(page.url()).pathname).toBe("/settings/adapters");

		const folder = writeAdapter(server.folder, { source: 'throw new Error("no luck today");' });
		await install(page, "Folder", folder);
		const alert = page.getByRole("alert");
		await alert.getByText("no luck today").waitFor();
		expect(await alert.locator(".font-mono").innerText()).toMatch(/^adapter_/);
		await page.getByRole("list", { name: "Installation" }).getByText("Checking @acme/greeter-adapter").waitFor();

		writeAdapter(server.folder);
		await page.getByRole("button", { name: "Install", exact: true }).click();
		await page.getByRole("status").getByText("Acme Greeter 1.0.0 was installed.").waitFor();
		await greeter(page).getByText("ready").waitFor();
		for (const fact of ["acme_greeter", "@acme/greeter-adapter 1.0.0", folder, "generic", "Paperclip API"]) {
			await greeter(page).getByText(fact, { exact: true }).waitFor();
		}
	});

	it("renders the form of the adapter's config schema, and runs an agent created with it", async () => {
		const page = await visit("/agents/new");
		await page.getByRole("radio", { name: /^Acme Greeter/ }).check();
		await page.getByLabel("Name (required)").fill("Host");
		await page.getByLabel("Greeting").fill("Good morning");
		await page.getByLabel("Names").fill("Ann\nBob");
		await page.getByLabel("Loud").uncheck();
		await page.getByRole("group", { name: "People" }).waitFor();
		await page.setViewportSize({ width: 360, height: 740 });
		expect(await tooWide(page), "with names without a break").toEqual([]);
		await page
			.locator("label")
			.filter({ hasText: /^JSON$/ })
			.click();
		const written = JSON.parse(await page.getByLabel("Configuration").inputValue());
		expect(written).toEqual({ greeting: "Good morning", names: ["Ann", "Bob"], loud: false });

		await page.getByLabel("Configuration").fill("{");
		await page.getByRole("button", { name: "Create agent" }).click();
		await page.getByText("Enter a JSON object").waitFor();
		await page.getByLabel("Configuration").fill(JSON.stringify({ ...written, times: 2 }));
		await page.getByRole("button", { name: "Test environment" }).click();
		await page.getByText("It can greet.").waitFor();
		await page.getByRole("button", { name: "Create agent" }).click();
		await page.getByRole("heading", { name: "Host" }).waitFor();
		await page.getByRole("button", { name: "Run now" }).click();
		await page.getByRole("dialog", { name: "Run Host" }).getByRole("button", { name: "Run now" }).click();
		await rows(page).getByText("Good morning").waitFor();
		await page.getByText("Succeeded").first().waitFor();
	});

	it("reloads, reinstalls, disables and enables", async () => {
		const page = await visit("/settings/adapters");
		writeAdapter(server.folder, { version: "1.1.0" });
		await greeter(page).getByRole("button", { name: "Reload" }).click();
		await greeter(page).getByText("@acme/greeter-adapter 1.1.0").waitFor();

		writeAdapter(server.folder, { version: "1.2.0" });
		await greeter(page).getByRole("button", { name: "Reinstall" }).click();
		const dialog = page.getByRole("dialog", { name: "Reinstall Acme Greeter" });
		await dialog.getByRole("button", { name: "Reinstall" }).click();
		await page.getByText("now 1.2.0, previously 1.1.0 (from its folder)").waitFor();

		rmSync(writeAdapter(server.folder), { recursive: true });
		await greeter(page).getByRole("button", { name: "Reload" }).click();
		await greeter(page).getByRole("alert").getByText("Acme Greeter could not be updated").waitFor();
		await greeter(page).getByText("ready").waitFor();

		await greeter(page).getByRole("button", { name: "Disable" }).click();
		await greeter(page).getByText("disabled", { exact: true }).waitFor();
		const picker = await visit("/agents/new");
		const choice = picker.getByRole("radio", { name: /^Acme Greeter/ });
		await choice.waitFor();
		expect(await choice.isDisabled()).toBe(true);
		await picker.getByText("The adapter is disabled on this server.").waitFor();

		await greeter(page).getByRole("button", { name: "Enable" }).click();
		await greeter(page).getByText("ready").waitFor();
		// The live socket notified the other page.
		await picker.waitForFunction(() => !document.querySelector('input[value="acme_greeter"]:disabled'));
	});

	it("opens a dialog again for a click that comes right after Escape", async () => {
		const page = await visit("/settings/adapters");
		const opener = greeter(page).getByRole("button", { name: "Remove…" });
		await opener.click();
		const dialog = page.getByRole("dialog", { name: "Remove Acme Greeter" });
		await dialog.getByText("Host").waitFor();
		await opener.evaluate((button) => {
			const click = () => (button as HTMLElement).click();
			button.addEventListener("focus", () => queueMicrotask(click), { once: true });
			// The last event of Escape, even for a dialog that was removed.
			window.addEventListener("keyup", () => document.body.setAttribute("data-escaped", ""), { once: true });
		});
		await page.keyboard.press("Escape");
		await page.locator("[data-escaped]").waitFor();
		await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
		expect(await dialog.isVisible()).toBe(true);
	});

	it("removes an adapter in use only after a confirmation, and then marks its agents", async () => {
		const page = await visit("/settings/adapters");
		await greeter(page).getByRole("button", { name: "Remove" }).click();
		const dialog = page.getByRole("dialog", { name: "Remove Acme Greeter" });
		await dialog.getByRole("list", { name: "Agents using this adapter" }).getByText("Host").waitFor();
		const remove = dialog.getByRole("button", { name: "Remove anyway" });
		expect(await remove.isDisabled()).toBe(true);
		await page.keyboard.press("Escape");
		await dialog.waitFor({ state: "detached" });
		expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Remove…");

		await page.keyboard.press("Enter");
		await dialog.getByRole("checkbox").check();
		await remove.click();
		await page.getByRole("status").getByText("Agents now without an adapter: Host.").waitFor();
		await greeter(page).waitFor({ state: "detached" });

		await page.getByRole("link", { name: "Agents" }).click();
		await page.getByText("not installed").waitFor();
		await page.getByRole("link", { name: "Host", exact: true }).click();
		const notice = page.getByRole("region", { name: "The Acme Greeter adapter is not installed" });
		await notice.getByText("adapter_unavailable").waitFor();
	});

	it("asks again when an agent started to use the adapter while the dialog was open", async () => {
		const page = await visit("/settings/adapters");
		await install(page, "Folder", writeAdapter(server.folder));
		await greeter(page).getByRole("button", { name: "Remove" }).waitFor();
		const [company] = await server.api.call(listCompanies, {});
		const params = { companyId: company?.id ?? "" };
		const agents = await server.api.call(listAgents, { params });
		expect(agents).toHaveLength(1);
		let isAsked = false;
		page.on("request", (request) => {
			isAsked ||= request.method() === "DELETE";
		});
		await page.route(/\/adapters\/[^/]+\/agents/, (route) =>
			isAsked ? route.continue() : route.fulfill({ json: [] }),
		);
		await greeter(page).getByRole("button", { name: "Remove" }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByText("No agents use this adapter.").waitFor();
		const body = { name: "Newcomer", adapterType: "acme_greeter", adapterConfig: { greeting: "Hi" } };
		await server.api.call(createAgent, { params, body });
		await dialog.getByRole("button", { name: "Remove" }).click();
		await dialog.getByRole("alert").getByText("adapter_in_use").waitFor();
		await dialog.getByRole("list").getByText("Newcomer").waitFor();
	});

	it("uses the built-in adapter while an override is paused", async () => {
		const [page, form] = [await visit("/settings/adapters"), await visit("/agents/new")];
		const folder = writeAdapter(path.join(server.folder, "override"), { type: "my_agent" });
		await server.api.call(installAdapter, { body: { localPath: folder } });
		const row = page.getByRole("listitem").filter({ hasText: "overrides the built-in adapter" });
		await form.locator("input[value=my_agent]").check();
		await form.getByLabel("Greeting").waitFor();
		await row.getByRole("button", { name: "Pause override" }).click();
		await form.getByLabel("Prompt template").waitFor();
		await page.getByRole("button", { name: "Resume override" }).click();
		await form.getByLabel("Greeting").waitFor();
	});

	it("says that the built-in adapter replaces a removed override", async () => {
		const body = { name: "Heir", adapterType: "my_agent", adapterConfig: { greeting: "Hi" } };
		await server.api.call(createAgent, { params: { companyId: server.companyId }, body });
		const page = await visit("/settings/adapters");
		const row = page.getByRole("listitem").filter({ hasText: "overrides the built-in adapter" });
		await row.getByRole("button", { name: "Remove" }).click();
		await page.getByRole("checkbox", { name: "these agents will use the built-in adapter" }).check();
		await page.getByRole("button", { name: "Remove anyway" }).click();
		await page.getByRole("status").getByText("Agents now using the built-in adapter: Heir.").waitFor();
		await row.waitFor({ state: "detached" });
	});

	it("fits a page of 360 pixels", async () => {
		const page = await visit("/settings/adapters", { viewport: { width: 360, height: 740 }, colorScheme: "dark" });
		await install(page, "npm package", "../not-a-package");
		await page.getByRole("alert").getByText("must be").waitFor();
		expect(await tooWide(page)).toEqual([]);
	});
});

/** The elements that scroll horizontally. */
const tooWide = (page: Page) =>
	page.evaluate(() =>
		["html", "main"].filter((name) => {
			const element = document.querySelector(name);
			return element && element.scrollWidth > element.clientWidth;
		}),
	);
