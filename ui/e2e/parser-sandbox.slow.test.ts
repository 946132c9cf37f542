import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { describeParserSandbox } from "@paperclipai/test-support/parser-sandbox/describe-parser-sandbox.ts";
import { atLoad, beforeEachLine, LINES } from "@paperclipai/test-support/parser-sandbox/parser-case.ts";
import type { Page } from "playwright-core";
import { afterAll, describe, expect } from "vitest";
import { it } from "./support/browser-test.ts";
import { openParserRuns, type ParserRuns, type VisitedRun } from "./support/parser-runs.ts";
import { rows } from "./support/watched-page.ts";

const PAGES = 3;
const LOOPING = atLoad("for (;;) {}");
const ENDLESS_NAMES = `export function parseStdoutLine(line, ts) {
	const name = "n".repeat(2000);
	return [
		{ kind: "tool_call", ts, name, input: {}, toolUseId: "t1" },
		{ kind: "poem", ts, text: "dropped" },
		{ kind: "tool_result", ts, toolUseId: "t1", content: "no", isError: true },
		{ kind: "result", ts, text: "", inputTokens: 0, outputTokens: 0, cachedTokens: 0, costUsd: 0, subtype: name, isError: false, errors: [] },
	];
}`;

// At once, because several wait for the time limit of a parser.
describe("the parser sandbox", { ...needs("chromium"), concurrent: true }, () => {
	let runs: ParserRuns;

	it.beforeAll(async ({ context }) => {
		runs = await openParserRuns(context);
	});

	afterAll(() => runs?.close());

	describeParserSandbox("the run page", async () => {
		// A few pages of one run, which get one parser after the other. To install each would take most of the time.
		const run = await runs.start(LINES);
		const free = await Promise.all(Array.from({ length: PAGES }, () => runs.visit(run, atLoad(""))));
		const waiting: ((page: VisitedRun) => void)[] = [];

		function release(visited: VisitedRun) {
			const next = waiting.shift();
			if (next) next(visited);
			else free.push(visited);
		}

		async function readIn({ page, answersFromElsewhere, useParser, settled }: VisitedRun, source: string) {
			await useParser(source);
			const seen = await settled();
			expect(page.url()).toBe(run.url);
			expect(answersFromElsewhere).toEqual([]);
			return seen;
		}

		return {
			async read(source) {
				if (source === LOOPING) return (await whileLooping()).seen;
				const visited = free.pop() ?? (await new Promise<VisitedRun>((resolve) => waiting.push(resolve)));
				return readIn(visited, source).finally(() => release(visited));
			},
			close: async () => {},
		};
	});

	const text = async (page: Page) => (await rows(page).allInnerTexts()).join(" ").replace(/\s+/g, " ");
	const frames = (page: Page) => page.locator("iframe").count();

	let looping: ReturnType<typeof visitLooping> | undefined;
	/** Two tests look at the same page, because a parser that loops keeps a core busy until its time limit. */
	const whileLooping = () => {
		looping ??= visitLooping();
		return looping;
	};

	async function visitLooping() {
		const run = await runs.start(LINES);
		const { page, answersFromElsewhere, settled } = await runs.visit(run, LOOPING);
		const framesDrawn = page.evaluate(countFramesUntil, "parser: failed");
		await rows(page).getByText("L01").waitFor();
		await page.getByRole("button", { name: "Raw" }).click();
		await rows(page).getByText("L01").waitFor();
		await page.getByRole("button", { name: "Nice" }).click();
		const seen = await settled();
		expect(page.url()).toBe(run.url);
		expect(answersFromElsewhere).toEqual([]);
		const looked = { seen, framesDrawn: await framesDrawn, frames: await frames(page) };
		await page.close();
		return looked;
	}

	it("keeps the page responsive while a parser loops, and removes its frame", async () => {
		const looked = await whileLooping();
		expect(looked.seen.state).toBe("failed: was not loaded within 5 s");
		// A page that hangs draws no frames in that time.
		expect(looked.framesDrawn).toBeGreaterThan(10);
		expect(looked.frames).toBe(0);
	});

	it("shows lines as text until the parser has loaded, then all of them parsed", async ({ expect }) => {
		const slowly = atLoad("await new Promise((resolve) => setTimeout(resolve, 3000));");
		const run = await runs.start(["L01", "L02"], ["L03"]);
		const { page } = await runs.visit(run, slowly);
		await expect.poll(() => text(page)).toBe("L01 L02");
		await expect.poll(() => text(page)).toBe("+L01 +L02");
		expect(await page.getByText("parser: external 1.0.0").count()).toBe(1);
		run.goOn();
		await expect.poll(() => text(page)).toBe("+L01 +L02 +L03");
		await page.close();
	});

	it("shows the same live, opened again and reloaded, when the parser loops on a line", async ({ expect }) => {
		const run = await runs.start(["L01"], ["L02", "L03", "L04"]);
		const { page } = await runs.visit(run, beforeEachLine('if (line === "L03") for (;;) {}'));
		await expect.poll(() => text(page)).toBe("+L01");
		run.goOn();
		const shown = "+L01 +L02 L03 L04";
		await expect.poll(() => text(page)).toBe(shown);
		await page.getByText("parser: slow: stopped").waitFor();
		await page.getByRole("link", { name: "Runs" }).first().click();
		await page.goBack();
		await expect.poll(() => text(page)).toBe(shown);
		await page.reload();
		await expect.poll(() => text(page)).toBe(shown);
		await page.close();
	});

	it("keeps endless names inside their cards, with the outcome in sight, and counts invalid entries", async ({
		expect,
	}) => {
		const run = await runs.start(["L01"]);
		const { page, settled } = await runs.visit(run, ENDLESS_NAMES);
		await settled();
		await rows(page).getByText("failed").waitFor();
		const dropped = page.getByTitle(/not shown\. .*(expected|is unknown)/);
		await dropped.filter({ hasText: "1 invalid entry dropped" }).waitFor();
		expect(await rows(page).evaluateAll(findOverflows)).toEqual([]);
		await page.close();
	});

	it("parses the run again when the adapter is reloaded with another parser", async ({ expect }) => {
		const type = await runs.install(atLoad("throw new Error('unfinished');"));
		const { page, settled } = await runs.visit(await runs.start(LINES, [], type));
		expect((await settled()).state).toMatch(/^failed: .*unfinished/);
		await runs.replaceParser(type, beforeEachLine('line = "new " + line;'));
		await expect.poll(() => text(page)).toBe(LINES.map((line) => `+new ${line}`).join(" "));
		expect(await frames(page)).toBe(1);
		await page.getByRole("link", { name: "Runs" }).first().click();
		await expect.poll(() => frames(page)).toBe(0);
		await page.close();
	});
});

/** Texts of the elements that reach beyond the right edge of their row. */
function findOverflows(rows: Element[]): string[] {
	return rows.flatMap((row) => {
		const { right } = row.getBoundingClientRect();
		const beyond = [...row.querySelectorAll("*")].filter((part) => part.getBoundingClientRect().right > right + 1);
		return beyond.map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 40)}`);
	});
}

function countFramesUntil(shown: string): Promise<number> {
	return new Promise((resolve) => {
		let frames = 0;
		const next = () => {
			frames++;
			if (document.body.innerText.includes(shown)) resolve(frames);
			else requestAnimationFrame(next);
		};
		requestAnimationFrame(next);
	});
}
