import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { describe, expect, it } from "vitest";
import { useBrowser } from "./support/use-browser.ts";

describe("a form that is not saved", needs("chromium"), () => {
	// The browser logs each request that the killed server does not answer.
	const { server, visit } = useBrowser(
		/ERR_CONNECTION_REFUSED|WebSocket connection|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/,
	);

	it("loses nothing when the server is killed and the page is loaded again, and stores no secret", async () => {
		const agent = await server.createAgent("Writer", { command: "true" });
		const page = await visit(`/agents/${agent.id}?tab=settings`);
		await page.getByLabel("Title").fill("Technical writer");
		await page.getByLabel("Arguments").fill("one\ntwo");
		await page.getByText("More settings").click();
		await page.getByRole("button", { name: "Add a variable" }).click();
		await page.getByLabel("Name of the new variable").fill("EDITOR");
		await page.getByLabel("Value of EDITOR").fill("vi");
		await page.getByRole("button", { name: "Add a variable" }).click();
		await page.getByLabel("Name of the new variable").fill("API_KEY");
		await page.getByLabel("Value of API_KEY").fill("sk-canary-4711");
		// Not left yet.
		await page.getByLabel("Capabilities").focus();
		await page.keyboard.type("Writes");

		await server.killServer();
		await page.getByRole("button", { name: "Save" }).click();
		await page.getByText("The changes could not be saved").waitFor();
		await page.keyboard.press("Escape");
		expect(await page.getByLabel("Title").inputValue()).toBe("Technical writer");
		expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("canary");
		expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("canary");

		await server.startAgain();
		page.once("dialog", (dialog) => dialog.accept());
		await page.reload();
		await page.getByText("restored after reload").waitFor();
		await page.getByText("Secrets are not kept in the browser. Enter API_KEY again.").waitFor();
		expect(await page.getByLabel("Title").inputValue()).toBe("Technical writer");
		expect(await page.getByLabel("Capabilities").inputValue()).toBe("Writes");
		expect(await page.getByLabel("Arguments").inputValue()).toBe("one\ntwo");
		await page.getByText("More settings").click();
		expect(await page.getByLabel("Value of EDITOR").inputValue()).toBe("vi");
		expect(await page.getByLabel("Value of API_KEY").inputValue()).toBe("");
		await page.getByLabel("Value of API_KEY").fill("sk-canary-4712");
		await page.getByRole("button", { name: "Save" }).click();
		await page.getByText("Writer was saved").waitFor();
		const kept = await page.evaluate(() => Object.keys(sessionStorage));
		expect(kept.filter((key) => !/^paperclip\.(history\.|company$)/.test(key))).toEqual([]);
	});

	it("restores the form of a new agent", async () => {
		const page = await visit("/agents/new");
		await page.getByRole("radio", { name: /^Process/ }).check();
		await page.getByRole("textbox", { name: /^Name/ }).fill("Nearly there");
		await page.getByRole("textbox", { name: /^Command/ }).fill("make");
		page.once("dialog", (dialog) => dialog.accept());
		await page.reload();
		await page.getByText("Your unsaved changes were restored").waitFor();
		expect(await page.getByRole("textbox", { name: /^Command/ }).inputValue()).toBe("make");
		await page.getByRole("button", { name: "Start over" }).click();
		expect(await page.getByRole("textbox", { name: /^Name/ }).inputValue()).toBe("");
	});

	it("asks by keyboard before a link or the way back leaves it", async () => {
		const page = await visit("/agents");
		await page.getByRole("link", { name: "New agent" }).first().click();
		const name = page.getByRole("textbox", { name: /^Name/ });
		await name.fill("Half done");
		const question = page.getByRole("dialog", { name: "Leave this page?" });
		const addressOf = () => new URL(page.url()).pathname;

		await page.getByRole("link", { name: "Home" }).first().focus();
		await page.keyboard.press("Enter");
		await question.waitFor();
		await page.keyboard.press("Escape");
		await question.waitFor({ state: "detached" });
		const focused = page.getByRole("link", { name: "Home" }).first();
		expect(await focused.evaluate((link) => link === document.activeElement), "the focus is where it was").toBe(true);
		expect(await name.inputValue()).toBe("Half done");

		for (const key of ["Escape", "Enter"]) {
			await page.evaluate(() => history.back());
			await question.waitFor();
			await expect.poll(addressOf).toBe("/agents/new");
			if (key === "Enter") await question.getByRole("button", { name: "Leave page" }).focus();
			await page.keyboard.press(key);
			await question.waitFor({ state: "detached" });
		}
		await expect.poll(addressOf).toBe("/agents");
		await page.getByRole("heading", { name: "Agents", level: 1 }).waitFor();
	});

	it("asks once for all forms of a page, even when the history is left by several steps", async () => {
		const page = await visit("/runs");
		await page.getByRole("link", { name: "Agents" }).first().click();
		await page.getByRole("heading", { name: "Agents", level: 1 }).waitFor();
		await page.getByRole("link", { name: "Settings" }).first().click();
		await page.getByLabel("Description").fill("Half done");
		await page.getByLabel("Runs", { exact: true }).fill("5");
		const question = page.getByRole("dialog", { name: "Leave this page?" });
		const addressOf = () => new URL(page.url()).pathname;

		await page.evaluate(() => history.go(-2));
		await question.waitFor();
		await expect.poll(addressOf).toBe("/settings/company");
		await question.getByRole("button", { name: "Stay" }).click();
		await question.waitFor({ state: "detached" });
		expect(addressOf()).toBe("/settings/company");

		await page.evaluate(() => history.go(-2));
		await question.getByRole("button", { name: "Leave page" }).click();
		await page.getByRole("heading", { name: "Runs", level: 1 }).waitFor();
		expect(addressOf()).toBe("/runs");

		await page.evaluate(() => history.go(2));
		await page.getByLabel("Description").waitFor();
		await page.getByRole("link", { name: "Agents" }).first().click();
		await question.getByRole("button", { name: "Leave page" }).click();
		await page.getByRole("heading", { name: "Agents", level: 1 }).waitFor();
		expect(await question.count()).toBe(0);
	});
});
