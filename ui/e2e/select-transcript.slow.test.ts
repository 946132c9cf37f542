import { needs } from "@paperclipai/test-support/needs/needs.ts";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { it } from "./support/browser-test.ts";
import { search } from "./support/transcript-matches.ts";
import { useBrowser } from "./support/use-browser.ts";
import { rows } from "./support/watched-page.ts";

const LINES = 430;

describe("a selection in a transcript", needs("chromium"), () => {
	const { server, visit } = useBrowser();
	let run: Promise<string> | undefined;

	/** A run with more lines than a page renders, one of them empty. */
	const longRun = () => {
		run ??= startRun(`seq -f 'line %.0f.' 200; echo; seq -f 'line %.0f.' 202 ${LINES}`);
		return run;
	};
	const lineOf = (number: number) => (number === 201 ? "" : `line ${number}.`);
	const linesFrom = (from: number, to = LINES) =>
		Array.from({ length: to - from + 1 }, (_, index) => lineOf(from + index));

	async function startRun(script: string): Promise<string> {
		const agent = await server.createAgent("Writer", { command: "sh", args: ["-c", script] });
		const { id } = await server.wake(agent);
		await server.finish(id);
		return id;
	}

	async function open(view: string): Promise<Page> {
		const page = await visit(`/runs/${await longRun()}?view=${view}`);
		await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
		await page.getByText("End of the run").waitFor({ state: "attached" });
		await rows(page).first().waitFor();
		return page;
	}

	/** Copies with the keyboard, and waits for the clipboard. */
	async function copy(page: Page): Promise<string> {
		await page.evaluate(() => navigator.clipboard.writeText("nothing was copied"));
		await page.keyboard.press("Control+c");
		const read = () => page.evaluate(() => navigator.clipboard.readText());
		await expect.poll(read).not.toBe("nothing was copied");
		return await read();
	}

	const line = (page: Page, text: string) => page.getByText(text, { exact: true });

	it.each(["nice", "raw"])("has all rows of the %s view after Ctrl+A", async (view) => {
		const page = await open(view);
		await page.getByLabel("Transcript", { exact: true }).focus();
		await page.keyboard.press("Control+a");
		const copied = (await copy(page)).split("\n");
		const first = copied.indexOf("line 1.");
		expect(copied.slice(first, first + LINES)).toEqual(linesFrom(1));
	});

	it.each([
		"nice",
		"raw",
	])("survives that its rows of the %s view are scrolled away, and grows from there", async (view) => {
		const page = await open(view);
		await page.keyboard.press("Home");
		const first = line(page, "line 3.");
		await first.click({ position: { x: 1, y: 8 } });
		await page.keyboard.press("End");
		await line(page, `line ${LINES}.`).waitFor();
		await expect.poll(() => line(page, "line 40.").count()).toBe(0);
		await line(page, "line 425.").click({ modifiers: ["Shift"], position: { x: 60, y: 8 } });
		const copied = (await copy(page)).split("\n");
		expect(copied.slice(0, -1)).toEqual(linesFrom(3, 424));
		await page.keyboard.press("Home");
		await line(page, "line 3.").waitFor();
		await expect.poll(() => line(page, "line 425.").isVisible()).toBe(true);
		expect((await copy(page)).split("\n").slice(0, -1)).toEqual(linesFrom(3, 424));
	});

	it("is copied by the browser while its rows are on the page, without line numbers and buttons", async () => {
		const page = await open("raw");
		await page.keyboard.press("Home");
		await line(page, "line 3.").click({ position: { x: 1, y: 8 } });
		await line(page, "line 6.").click({ modifiers: ["Shift"], position: { x: 60, y: 8 } });
		const copied = (await copy(page)).split("\n").filter((each) => each !== "");
		expect(copied.slice(0, 3)).toEqual(linesFrom(3, 5));
	});

	it.each([
		"nice",
		"raw",
	])("has a long line without spaces of the %s view as it is, which is also searched", async (view) => {
		// The word is where the line is divided for its layout.
		const text = `${"ก".repeat(995)}abcdefghij${"ก".repeat(3_000)}`;
		const page = await visit(`/runs/${await startRun(`echo ${text}`)}?view=${view}`);
		const shown = page.locator("[data-search]", { hasText: text });
		await shown.waitFor();
		const selected = await shown.evaluate((element) => {
			getSelection()?.selectAllChildren(element);
			return String(getSelection());
		});
		expect(selected).toBe(text);
		expect(await search(page, "abcdefghij")).toMatchObject({ count: "1 of 1" });
	});

	it("does not keep Ctrl+A from the search field", async () => {
		const page = await open("nice");
		await page.keyboard.press("/");
		await page.keyboard.type("line");
		await page.keyboard.press("Control+a");
		await page.keyboard.press("Control+c");
		expect(await page.evaluate(() => document.getSelection()?.toString().length ?? 0)).toBeLessThan(20);
	});
});
