import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { describe, expect } from "vitest";
import { it } from "./support/browser-test.ts";
import { holdRequest } from "./support/hold-request.ts";
import { useBrowser } from "./support/use-browser.ts";

describe("a new issue", needs("chromium"), () => {
	const { server, visit } = useBrowser();

	it("is created once for the assignee that was typed, even when its dialog is closed before the server answers", async () => {
		await server.createAgent("Coder", { command: "true" });
		const page = await visit("/issues");
		const held = await holdRequest(page, "**/companies/*/issues");
		await page.getByText("No issues yet").waitFor();
		await page.keyboard.press("c");
		await page.getByRole("dialog").getByLabel("Title").fill("Closed early");
		const assignee = page.getByRole("dialog").getByRole("combobox", { name: "Assignee" });
		await assignee.fill("coder");
		await assignee.press("Tab");
		expect(await assignee.inputValue()).toBe("Coder");
		await page.getByText("do not pass on the prompt").waitFor();
		await page.getByRole("dialog").getByLabel("Title").focus();
		await page.keyboard.press("Enter");
		const route = await held();
		await page.keyboard.press("Escape");
		await page.getByRole("dialog", { name: "New issue" }).waitFor({ state: "detached" });
		await route.continue();
		await page.getByText("was created").waitFor();
		await page.keyboard.press("c");
		expect(await page.getByRole("dialog").getByLabel("Title").inputValue()).toBe("");
	});
});
