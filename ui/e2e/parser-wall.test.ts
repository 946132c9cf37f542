import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeParserHost } from "../../fixtures/parser-host/describe-parser-host.ts";
import { atLoad, beforeEachLine, LINES } from "../../fixtures/parser-host/parser-case.ts";
import { hasChromium } from "./support/chromium.ts";
import { openParserRuns, PATIENT, type ParserRun, type ParserRuns } from "./support/parser-runs.ts";
import { rows } from "./support/watched-page.ts";

describe.skipIf(!hasChromium)("the wall around parsers", () => {
	let runs: ParserRuns;

	beforeAll(async () => {
		runs = await openParserRuns();
	});

	afterAll(() => runs?.close());

	describeParserHost("the run page", async () => {
		// A few runs that take turns in showing what one parser after the other makes of them.
		const slots = await Promise.all(Array.from({ length: 3 }, () => runs.start("", LINES)));
		const turns: Promise<unknown>[] = slots.map(() => Promise.resolve());
		let count = 0;

		async function readIn(run: ParserRun, source: string) {
			await runs.replaceParser(run, source);
			const { page, parserState, transcript, answersFromElsewhere } = await runs.visit(run);
			const seen = { state: await parserState(), transcript: await transcript() };
			expect(new URL(page.url()).pathname).toBe(run.path);
			expect(answersFromElsewhere).toEqual([]);
			await page.close();
			return seen;
		}

		return {
			read(source) {
				const slot = count++ % slots.length;
				const turn = (turns[slot] ?? Promise.resolve())
					.catch(() => {})
					.then(() => readIn(slots[slot] as ParserRun, source));
				turns[slot] = turn;
				return turn;
			},
			close: async () => {},
		};
	});

	const text = async (page: Page) => (await rows(page).allInnerTexts()).join(" ").replace(/\s+/g, " ");
	const frames = (page: Page) => page.locator("iframe").count();

	it("leaves the page alone while a parser loops, and takes down what it ran in", async () => {
		const { page, parserState } = await runs.visit(await runs.start(atLoad("for (;;) {}"), ["L01"]));
		await page.getByText("parser: loading").waitFor();
		await rows(page).getByText("L01").waitFor();
		// Would never end in a page that hangs.
		await page.evaluate(countFrames, 30);
		await page.getByRole("button", { name: "Raw" }).click();
		await rows(page).getByText("L01").waitFor();
		expect(await page.getByText("parser: loading").count(), "it loops all the while").toBe(1);
		expect(await frames(page)).toBe(1);
		expect(await parserState()).toBe("failed: was not loaded within 5 s");
		expect(await frames(page)).toBe(0);
		await page.close();
	});

	it("shows lines as text until the parser is there, and then all of them as it reads them", async () => {
		const slowly = atLoad("await new Promise((resolve) => setTimeout(resolve, 3000));");
		const run = await runs.start(slowly, ["L01", "L02"], ["L03"]);
		const { page } = await runs.visit(run);
		await expect.poll(() => text(page), PATIENT).toBe("L01 L02");
		await expect.poll(() => text(page), PATIENT).toBe("+L01 +L02");
		expect(await page.getByText("parser: external 1.0.0").count()).toBe(1);
		run.goOn();
		await expect.poll(() => text(page), PATIENT).toBe("+L01 +L02 +L03");
		await page.close();
	});

	it("reads the run anew when the adapter brings another parser", async () => {
		const run = await runs.start(atLoad("throw new Error('unfinished');"), LINES);
		const { page, parserState } = await runs.visit(run);
		expect(await parserState()).toMatch(/^failed: .*unfinished/);
		await runs.replaceParser(run, beforeEachLine('line = "new " + line;'));
		await expect.poll(() => text(page), PATIENT).toBe(LINES.map((line) => `+new ${line}`).join(" "));
		expect(await frames(page)).toBe(1);
		await page.getByRole("link", { name: "Runs" }).first().click();
		await expect.poll(() => frames(page)).toBe(0);
		await page.close();
	});
});

function countFrames(wanted: number): Promise<void> {
	return new Promise((resolve) => {
		let seen = 0;
		const next = () => (++seen === wanted ? resolve() : requestAnimationFrame(next));
		requestAnimationFrame(next);
	});
}
