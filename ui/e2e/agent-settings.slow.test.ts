import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import {
	type Agent,
	createEnvironment,
	deleteEnvironment,
	getAgent,
	getInstructions,
	listSecrets,
	setInstructions,
	updateAgent,
} from "@paperclipai/shared";
import { missingPath } from "@paperclipai/test-support/missing-path.ts";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { describe, expect, it } from "vitest";
import { useBrowser } from "./support/use-browser.ts";

const KEY = "sk-canary-0123456789";

describe("the settings of an agent", needs("chromium"), () => {
	const { server, tabs, visit } = useBrowser();
	const read = ({ id }: Agent) => server.api.call(getAgent, { params: { agentId: id } });
	const tab = (agent: Agent, name: string) => visit(`/agents/${agent.id}?tab=${name}`);

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
		const missing = missingPath();
		await page.getByLabel("Working folder").fill(missing);
		await page.getByRole("button", { name: "Save" }).click();
		await page.locator("[data-setting=cwd]").getByText(missing).waitFor();
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
		await conflict.getByRole("cell", { name: "Title", exact: true }).waitFor();
		await conflict.getByRole("button", { name: "Overwrite with my version" }).click();
		await page.getByText("Contended was saved").waitFor();
		expect(await read(agent)).toMatchObject({ title: "Mine", role: "Theirs" });
		tabs.forgive(/status of 409/);
	});

	it("shows that what was chosen has been deleted, and saves another choice", async () => {
		const params = { companyId: server.companyId };
		const settings = { image: "node", socketPath: missingPath() };
		const body = { name: "Short lived", driver: "container" as const, settings };
		const environment = await server.api.call(createEnvironment, { params, body });
		const agent = await server.createAgent("Moved", { command: "true" });
		const page = await tab(agent, "settings");
		const choice = page.getByLabel("Environment", { exact: true });
		await choice.selectOption("Short lived (container)");
		await server.api.call(deleteEnvironment, { params: { environmentId: environment.id } });
		await choice.getByText("No longer available").waitFor({ state: "attached" });
		expect(await choice.evaluate((select: HTMLSelectElement) => select.value)).toBe(environment.id);
		await page.getByLabel("Title").fill("Engineer");
		await choice.selectOption("This server");
		await page.getByRole("button", { name: "Save" }).click();
		await until(async () => (await read(agent)).title === "Engineer");
		expect((await read(agent)).defaultEnvironmentId).toBe(null);
	});

	it("hides secrets, and moves one to a secret of the company", async () => {
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
		await page.getByRole("button", { name: "Replace" }).press("Enter");
		await page.keyboard.type("case");
		expect(await page.getByLabel("Value of API_KEY").inputValue()).toBe("case");
		await page.getByRole("button", { name: "Discard" }).click();
		await page.getByText("stored, hidden").waitFor();
		await page.getByLabel("Value of AUTHOR").fill("Grace");
		await page.getByRole("button", { name: "Move API_KEY to a secret" }).click();
		await page.getByText("The variable API_KEY was moved to the new secret API_KEY.").waitFor();
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
		const agent = await server.createAgent("Changed", { command: "echo", args: ["first", "again"] });
		const params = { agentId: agent.id };
		await server.api.call(updateAgent, { params, body: { adapterConfig: { command: "echo", args: ["second"] } } });
		const page = await tab(agent, "revisions");
		await page.getByText("second").waitFor();
		const removed = page.getByRole("region", { name: "Differences" }).locator("[data-sign='-']");
		expect(await removed.allInnerTexts()).toEqual(["first", "again"]);
		await page.getByRole("button", { name: "Created" }).click();
		const change = page.getByRole("region", { name: "Changes when restored" });
		await change.getByText("first").waitFor();
		await page.reload();
		await change.getByText("first").waitFor();
		await page.getByRole("button", { name: "Restore this revision" }).click();
		const question = page.getByRole("dialog");
		await question.getByText("Settings that will change: Arguments.", { exact: true }).waitFor();
		await question.getByRole("button", { name: "Restore" }).click();
		await page.getByText("were restored").waitFor();
		await page.getByRole("button", { name: "Restored from" }).waitFor();
		expect((await read(agent)).adapterConfig.args).toEqual(["first", "again"]);
		await page.getByRole("button", { name: "Created" }).click();
		await page.getByText("Same as current").waitFor();
		await page.getByText("This is the oldest known revision").waitFor();
		expect(await page.getByRole("button", { name: "Restore this revision" }).count()).toBe(0);
	});

	it("chooses the working folder among those of the server", async () => {
		mkdirSync(path.join(server.folder, "projects", "shop", ".git"), { recursive: true });
		const page = await visit("/agents/new");
		await page.getByRole("radio", { name: /^Process/ }).check();
		await page.getByLabel("Working folder").fill(path.join(server.folder, "projects"));
		await page.getByRole("button", { name: "Browse…" }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByRole("button", { name: "shop git" }).click();
		await dialog.getByText("No subfolders").waitFor();
		await dialog.getByRole("navigation").getByRole("button", { name: "projects" }).click();
		await dialog.getByRole("button", { name: "shop git" }).focus();
		await page.keyboard.press("Enter");
		await dialog.getByText("No subfolders").waitFor();
		await dialog.getByRole("button", { name: "Use this folder" }).click();
		expect(await page.getByLabel("Working folder").inputValue()).toBe(path.join(server.folder, "projects", "shop"));
		await page.getByRole("button", { name: "Browse…" }).click();
		await dialog.getByLabel("Folder path").fill("/etc");
		await dialog.getByRole("button", { name: "Go", exact: true }).click();
		await dialog.getByText("folder_not_allowed").waitFor();
		const use = dialog.getByRole("button", { name: "Use this folder" });
		expect(await use.isDisabled()).toBe(true);
		await dialog
			.getByRole("button", { name: /^Back to/ })
			.or(dialog.getByRole("button", { name: "Go to home folder" }))
			.first()
			.click();
		await expect.poll(() => use.isEnabled()).toBe(true);
		tabs.forgive(/status of 403/);
	});

	it("is walked through by keys alone in the dialog of folders", async () => {
		const top = path.join(server.folder, "walk");
		for (const name of ["a", "b/.hidden/c", "b/d"]) mkdirSync(path.join(top, name), { recursive: true });
		const page = await visit("/agents/new");
		await page.getByRole("radio", { name: /^Process/ }).check();
		await page.getByLabel("Working folder").fill(top);
		await page.getByRole("button", { name: "Browse…" }).click();
		const dialog = page.getByRole("dialog");
		const focused = (name: string) => dialog.locator(":focus").getByText(name, { exact: true }).waitFor();
		await dialog.getByRole("button", { name: "a", exact: true }).focus();
		for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
		await focused("d");
		await dialog.getByRole("button", { name: "Show 1 hidden" }).click();
		await dialog.getByRole("button", { name: "d", exact: true }).focus();
		for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
		await focused("c");
		await page.keyboard.press("Enter");
		await focused("c");
		for (const name of ["c", ".hidden", "b"]) {
			await page.keyboard.press("Backspace");
			await focused(name);
		}
		rmSync(path.join(top, "a"), { recursive: true });
		tabs.forgive(/status of 4\d\d/);
		await page.keyboard.press("ArrowUp");
		await focused("a");
		await page.keyboard.press("Enter");
		await dialog.getByRole("button", { name: `Back to ${top}` }).press("Enter");
		await focused("b");
		await dialog.getByLabel("Folder path").press("Enter");
		await dialog.waitFor({ state: "detached" });
		expect(await page.getByLabel("Working folder").inputValue()).toBe(top);
	});

	it("keeps instructions until they are saved, and replaces no others unseen", async () => {
		const agent = await server.createAgent("Instructed", {}, "claude_local");
		const page = await tab(agent, "instructions");
		const text = page.getByLabel("Contents of AGENTS.md");
		await text.fill("Plain words.");
		await page.getByRole("link", { name: "Sessions" }).click();
		await page.getByRole("link", { name: "Instructions" }).click();
		expect(await text.inputValue()).toBe("Plain words.");
		page.once("dialog", (dialog) => void dialog.accept());
		await page.reload();
		await page.getByText("Unsaved changes").waitFor();
		expect(await text.inputValue()).toBe("Plain words.");

		const other = { entryFile: "AGENTS.md", files: { "AGENTS.md": "Their words." } };
		await server.api.call(setInstructions, { params: { agentId: agent.id }, body: other });
		tabs.forgive(/status of 409/);
		await page.getByRole("button", { name: "Save" }).click();
		const notice = page.getByRole("alert");
		await notice.getByText("Their words.").waitFor();
		await notice.getByRole("button", { name: "Overwrite with my version" }).click();
		await page.getByText("The instructions of Instructed were saved").waitFor();
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
		await page.getByLabel("Capabilities").fill("Edits");
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
		const question = page.getByRole("dialog", { name: "Leave this page?" });
		await page.getByRole("link", { name: "Sessions" }).click();
		await question.getByRole("button", { name: "Stay" }).click();
		await question.waitFor({ state: "detached" });
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
		await question.waitFor();
		await page.keyboard.press("Escape");
		await question.waitFor({ state: "detached" });
		expect(await json.inputValue()).toBe("{ no");
	});
});
