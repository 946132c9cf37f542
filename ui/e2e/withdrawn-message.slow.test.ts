import { needs } from "@paperclipai/test-support/needs/needs.ts";
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { createScriptedAgent } from "./support/scripted-agent.ts";
import { useBrowser } from "./support/use-browser.ts";

/** Whether an element is visible at its corners, and not cut by the list around it. */
const isWhole = (element: Locator) =>
	element.evaluate((whole) => {
		const { left, right, top, bottom } = whole.getBoundingClientRect();
		return [left + 8, right - 8].every((x) =>
			[top + 2, bottom - 2].every((y) => whole.contains(document.elementFromPoint(x, y))),
		);
	});

describe("a message on the page of a run on a phone", needs("chromium"), () => {
	const { server, visit } = useBrowser();

	it("is visible as a whole when it is the newest, and is withdrawn by one click", async () => {
		const { start, asked, messageStates } = await createScriptedAgent(server, "Small");
		const run = await start("bash: one");
		await asked(run.id);
		const page = await visit(`/runs/${run.id}`, { viewport: { width: 390, height: 844 } });
		const message = page.getByRole("textbox", { name: "Message" });
		const list = page.getByRole("list", { name: "Messages" });
		for (const text of ["first", "second", "third\nin\nthree lines"]) {
			await message.fill(text);
			await message.press("Control+Enter");
			await list.getByText(text).waitFor();
		}
		const newest = list.getByRole("listitem").last();
		await newest.getByText("Sent, not read yet").waitFor();
		expect(await isWhole(newest)).toBe(true);
		// Its focus decided on the height of the box.
		await message.blur();
		await newest.getByRole("button", { name: "Withdraw" }).click();
		await newest.getByText("Withdrawn").waitFor();
		await page.getByRole("button", { name: "All 3 messages" }).click();
		expect(await isWhole(newest)).toBe(true);
		await message.focus();
		await list.getByRole("listitem").nth(1).getByRole("button", { name: "Withdraw" }).click();
		await list.getByText("Withdrawn").nth(1).waitFor();
		expect(await messageStates(run.id)).toEqual(["withdrawn", "withdrawn", "sent"]);
	});
});
