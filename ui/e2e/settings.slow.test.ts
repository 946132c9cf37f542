import { mkdirSync } from "node:fs";
import path from "node:path";
import {
	createAgent,
	createCompany,
	createEnvironment,
	createSecret,
	deleteEnvironment,
	deleteSecret,
	updateAgent,
} from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { describe, expect } from "vitest";
import { it } from "./support/browser-test.ts";
import { useBrowser } from "./support/use-browser.ts";

describe("the settings", needs("chromium"), () => {
	// What the server refuses on purpose.
	const { server, visit } = useBrowser(/status of 4\d\d/);

	it("sends one request for the routines of all agents, and one for their keys", async () => {
		for (const name of ["One", "Two", "Three"]) await server.createAgent(name, { command: "true" });
		const page = await visit("/settings/about");
		const asked: string[] = [];
		page.on("request", (request) => asked.push(new URL(request.url()).pathname));
		await page.goto(`${server.url}/settings/routines`);
		await page.getByText("No routines yet").waitFor();
		await page.goto(`${server.url}/settings/keys`);
		await page.getByText("No agent keys.").waitFor();
		const lists = asked.filter((path) => /^\/api\/.*(routines|agent-keys|agents\/.*\/keys)$/.test(path));
		const company = `/api/companies/${server.companyId}`;
		expect(lists).toEqual([`${company}/routines`, `${company}/agent-keys`]);
	});

	it("saves the company, and warns before what was typed is left", async () => {
		const page = await visit("/settings");
		await page.getByRole("heading", { name: "Company", exact: true }).waitFor();
		const form = page.getByRole("region", { name: "General" });
		const save = form.getByRole("button", { name: "Save" });
		expect(await save.isDisabled()).toBe(true);
		await form.getByLabel("Maximum open worktrees").fill("0");
		await save.click();
		await form.getByText("Too small", { exact: false }).first().waitFor();
		await form.getByLabel("Maximum open worktrees").fill("20");
		await form.getByLabel("Description").fill("Order management");

		await page.getByRole("link", { name: "Secrets" }).click();
		await page.getByRole("dialog", { name: "Leave this page?" }).getByRole("button", { name: "Stay" }).click();
		expect(await form.getByLabel("Description").inputValue()).toBe("Order management");
		await save.click();
		await page.getByText("The company was saved.").waitFor();
		const budget = page.getByRole("region", { name: "Budget" });
		await budget.getByLabel("Cost in US dollars").fill("50");
		await budget.getByRole("button", { name: "Save budget" }).click();
		await budget.getByText("$0.00 of $50.00").waitFor();
		// Would be sent as no limit.
		await budget.getByLabel("Cost in US dollars").fill("60,50");
		await budget.getByText("Enter a number").waitFor();
		await budget.getByRole("button", { name: "Save budget" }).click();
		page.once("dialog", (dialog) => void dialog.accept());
		await page.reload();
		expect(await budget.getByLabel("Cost in US dollars").inputValue()).toBe("60,50");
		await budget.getByRole("button", { name: "Discard" }).click();
		expect(await budget.getByLabel("Cost in US dollars").inputValue()).toBe("50");
		expect(await form.getByLabel("Maximum open worktrees").inputValue()).toBe("20");
	});

	it("stores, rotates and deletes a secret, and never shows it", async () => {
		const page = await visit("/settings/secrets");
		await page.getByRole("button", { name: "New secret" }).click();
		const dialog = page.getByRole("dialog", { name: "New secret" });
		const store = dialog.getByRole("button", { name: "Store secret" });
		await dialog.getByLabel("Name").fill("not a name");
		expect(await store.isDisabled()).toBe(true);
		await dialog.getByLabel("Value").fill("ghp_0123456789");
		await store.click();
		await dialog.getByText("Must begin with a letter", { exact: false }).first().waitFor();
		await dialog.getByLabel("Name").fill("GITHUB_TOKEN");
		await dialog.getByLabel("Value").press("Control+Enter");
		const row = page.getByRole("row").filter({ hasText: "GITHUB_TOKEN" });
		await row.getByText("Not used").waitFor();

		const reference = { type: "secret_ref", secretName: "GITHUB_TOKEN" };
		const adapterConfig = { command: "true", env: { TOKEN: reference } };
		const body = { name: "Ada", adapterType: "process", adapterConfig };
		const agent = await server.api.call(createAgent, { params: { companyId: server.companyId }, body });
		await page.reload();
		await row.getByRole("link", { name: "Ada" }).waitFor();

		const act = async (name: string) => {
			await row.getByRole("button", { name: "Actions for GITHUB_TOKEN" }).click();
			await page.getByRole("menuitem", { name }).click();
		};
		await act("Rotate…");
		await page.getByRole("textbox", { name: "Value" }).fill("ghp_another-value");
		await page.getByRole("button", { name: "Rotate", exact: true }).click();
		await row.getByText("2", { exact: true }).waitFor();
		expect(await page.content()).not.toContain("ghp_");

		await act("Delete…");
		await page.getByRole("button", { name: "Delete secret" }).click();
		await page.getByRole("alert").getByText("secret_in_use").waitFor();
		await page.keyboard.press("Escape");
		const params = { agentId: agent.id };
		await server.api.call(updateAgent, { params, body: { adapterConfig: { command: "true" } } });
		await act("Delete…");
		await page.getByRole("button", { name: "Delete secret" }).click();
		await page.getByText("No secrets yet").waitFor();
	});

	it("keeps the new value of a secret that is deleted elsewhere, and says so", async () => {
		const params = { companyId: server.companyId };
		const secret = await server.api.call(createSecret, { params, body: { name: "SHORT_LIVED", value: "0123456789" } });
		const page = await visit("/settings/secrets");
		await page.getByRole("button", { name: "Actions for SHORT_LIVED" }).click();
		await page.getByRole("menuitem", { name: "Rotate…" }).click();
		const value = page.getByRole("textbox", { name: "Value" });
		await value.fill("another value");
		await server.api.call(deleteSecret, { params: { secretId: secret.id } });
		await page.getByText("No secrets yet").waitFor();
		expect(await value.inputValue()).toBe("another value");
		await page.getByRole("button", { name: "Rotate", exact: true }).click();
		await page.getByRole("alert").getByText("secret_not_found").waitFor();
	});

	it("shows a new key once, and revokes it", async () => {
		const page = await visit("/settings/keys");
		const board = page.getByRole("region", { name: "Board keys" });
		await board.getByLabel("Key name").fill("Ada, laptop");
		await board.getByRole("button", { name: "Create key" }).click();
		const shown = board.getByRole("region", { name: "The key Ada, laptop" });
		expect(await shown.locator("code").innerText()).toMatch(/^pcb_\w+/);
		await shown.getByRole("button", { name: "I've copied the key" }).click();
		expect(await page.content()).not.toContain("pcb_");
		const row = board.getByRole("row").filter({ hasText: "Ada, laptop" });
		await row.getByText("never").waitFor();
		await row.getByRole("button", { name: "Revoke Ada, laptop" }).click();
		await page.getByRole("button", { name: "Revoke key" }).click();
		await row.getByText("revoked", { exact: true }).waitFor();
	});

	it("probes an environment before it is saved, and edits and deletes it", async () => {
		const page = await visit("/settings/environments");
		await page.getByRole("button", { name: "Add containers" }).click();
		expect(await page.getByLabel("Socket").inputValue()).toBe("/var/run/docker.sock");
		await page.getByLabel("Name (required)").fill("Sandbox");
		await page.getByLabel("Image").fill("node:24-slim");
		await page.getByLabel("Socket").fill("/nowhere.sock");
		await page.getByRole("button", { name: "Probe" }).click();
		await page.getByRole("status").getByText("Runs would fail").waitFor();
		const socket = page.locator("label", { hasText: "Socket" }).locator("..");
		await socket.getByText("/nowhere.sock").waitFor();
		await page.getByLabel("Memory in MB").fill("1");
		await socket.getByText("/nowhere.sock").waitFor({ state: "detached" });
		await page.getByRole("button", { name: "Probe" }).click();
		const memory = page.locator("label", { hasText: "Memory in MB" }).locator("..");
		await memory.getByText("Too small", { exact: false }).waitFor();
		await page.getByLabel("Memory in MB").fill("");
		await memory.getByText("Too small", { exact: false }).waitFor({ state: "detached" });
		await page.getByRole("button", { name: "Save" }).click();
		const item = page.getByRole("listitem", { name: "Sandbox" });
		await item.getByRole("button", { name: "Edit" }).click();
		expect(await page.getByLabel("Socket").inputValue()).toBe("/nowhere.sock");
		await page.getByLabel("Memory in MB").fill("1");
		await page.getByRole("button", { name: "Save" }).click();
		await page.getByText("Too small", { exact: false }).first().waitFor();
		await page.getByLabel("Memory in MB").fill("512");
		await page.getByRole("button", { name: "Save" }).click();
		await item.getByRole("button", { name: "Actions for Sandbox" }).click();
		await page.getByRole("menuitem", { name: "Delete…" }).click();
		await page.getByRole("button", { name: "Delete environment" }).click();
		await page.getByText("All runs use this server").waitFor();
	});

	it("shows the keys of a host by their fingerprints, and copies a whole one", async () => {
		const key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl";
		const settings = { host: "box.invalid", user: "deploy", hostKeys: [key], basePath: "/srv/paperclip" };
		const params = { companyId: server.companyId };
		const body = { name: "Box", driver: "ssh", settings } as const;
		const { id } = await server.api.call(createEnvironment, { params, body });
		const page = await visit(`/settings/environments?id=${id}`);
		const shown = page.getByRole("list", { name: "Confirmed keys" });
		await shown.getByText("ssh-ed25519 SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU").waitFor();
		await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.url });
		await shown.getByRole("button", { name: "Copy key ssh-ed25519" }).click();
		await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key);
		await server.api.call(deleteEnvironment, { params: { environmentId: id } });
	});

	it("keeps the draft of a new routine for its own company", async () => {
		const company = await server.api.call(createCompany, { body: { name: "Beta" } });
		await server.createAgent("Ada", { command: "true" });
		await server.createAgent("Grace", { command: "true" });
		const page = await visit("/settings/routines");
		const dialog = page.getByRole("dialog", { name: "New routine" });
		const open = () => page.getByRole("button", { name: "New routine" }).click();
		await open();
		await dialog.getByLabel("Agent (required)").selectOption("Grace");
		await page.keyboard.press("Escape");
		await page.getByRole("combobox", { name: "Company" }).selectOption(company.id);
		await page.goto(`${server.url}/settings/routines`);
		await page.getByText("Create an agent first").waitFor();
		for (const name of ["Beth", "Bill"])
			await server.api.call(createAgent, {
				params: { companyId: company.id },
				body: { name, adapterType: "process", adapterConfig: { command: "true" } },
			});
		await open();
		await dialog.waitFor();
		expect(await dialog.getByLabel("Agent (required)").inputValue()).toBe("");
		await dialog.getByRole("button", { name: "Cancel" }).click();
		await page.getByRole("combobox", { name: "Company" }).selectOption(server.companyId);
	});

	it("creates a project and a routine of an agent, and runs and pauses the routine", async () => {
		const page = await visit("/settings/projects", { viewport: { width: 1440, height: 900 } });
		const left = async (role: "navigation" | "heading", name: string) =>
			(await page.getByRole(role, { name, exact: true }).boundingBox())?.x;
		const settingsLeft = await left("navigation", "Settings");
		await page.goto(`${server.url}/costs`);
		expect(await left("heading", "Costs")).toBe(settingsLeft);
		await page.goBack();
		await page.getByRole("button", { name: "New project" }).click();
		await page.getByLabel("Name (required)").fill("Web shop");
		await page.goBack();
		await page.getByRole("button", { name: "New project" }).click();
		expect(await page.getByLabel("Name (required)").inputValue()).toBe("Web shop");
		await page.getByLabel("Folder").fill("relative/path");
		await page.getByRole("button", { name: "Save" }).click();
		await page.getByText("Must be an absolute path.", { exact: true }).waitFor();
		const notice = page.getByRole("alert");
		await notice.getByText("Fix the highlighted field.").waitFor();
		expect(await notice.innerText()).not.toContain("absolute path");
		mkdirSync(path.join(server.folder, "shop"));
		await page.getByLabel("Folder").fill(server.folder);
		await page.getByRole("button", { name: "Browse…" }).click();
		const folders = page.getByRole("dialog");
		await folders.getByRole("button", { name: "shop", exact: true }).click();
		await folders.getByText("No subfolders").waitFor();
		await folders.getByRole("button", { name: "Use this folder" }).click();
		expect(await page.getByLabel("Folder").inputValue()).toBe(path.join(server.folder, "shop"));
		await page.getByRole("button", { name: "Save" }).click();
		await page.getByRole("link", { name: "Web shop" }).waitFor();

		await server.createAgent("Rita", { command: "true" });
		await page.getByRole("link", { name: "Routines" }).click();
		await page.getByRole("button", { name: "New routine" }).click();
		const dialog = page.getByRole("dialog", { name: "New routine" });
		await dialog.getByLabel("Name").fill("Morning report");
		await dialog.getByLabel("Agent (required)").selectOption("Rita");
		await dialog.getByText("Runs Monday to Friday at 09:00.").waitFor();
		await dialog.getByLabel("Prompt").fill("Report.");
		const schedule = dialog.getByRole("combobox", { name: "Schedule" });
		await schedule.fill("99 9 * * *");
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.getByRole("combobox", { name: "Schedule", description: /Not a schedule/ }).waitFor();
		expect(await schedule.getAttribute("aria-invalid")).toBe("true");
		await schedule.fill("0 9 * * 1-5");
		await dialog.getByRole("button", { name: "Save" }).click();
		const row = page.getByRole("row").filter({ hasText: "Morning report" });
		await row.getByRole("button", { name: /^Actions/ }).click();
		await page.getByRole("menuitem", { name: "Run now" }).click();
		await page.getByRole("link", { name: "Open run" }).waitFor();
		await row.getByRole("button", { name: /^Actions/ }).click();
		await page.getByRole("menuitem", { name: "Pause" }).click();
		await row.getByText("paused").waitFor();
		await page.getByRole("button", { name: "Undo" }).click();
		await row.getByText("paused").waitFor({ state: "detached" });
	});
});
