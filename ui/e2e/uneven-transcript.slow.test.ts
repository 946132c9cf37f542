import { needs } from "@paperclipai/test-support/needs/needs.ts";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { it } from "./support/browser-test.ts";
import { createReplayAgent } from "./support/replay-agent.ts";
import { settleRows, topRow, unevenTranscript } from "./support/uneven-transcript.ts";
import { useBrowser } from "./support/use-browser.ts";

const ENTRIES = 90;

describe("a transcript with rows of very different heights", needs("chromium"), () => {
	const { server, visit } = useBrowser();
	let run: Promise<string> | undefined;

	async function startRun(): Promise<string> {
		const agent = await createReplayAgent(server, "claude_local", "Writer", unevenTranscript(ENTRIES));
		// A page that opened a live run would follow it.
		return (await server.finish((await server.wake(agent)).id)).id;
	}

	async function open(search = ""): Promise<Page> {
		run ??= startRun();
		const page = await visit(`/runs/${await run}${search}`);
		await page.getByText("Succeeded").first().waitFor();
		await page.getByText("End of the run").waitFor();
		// It takes room from the rows.
		if (!search.includes("view=raw")) await page.getByRole("navigation", { name: "Timeline" }).waitFor();
		await settleRows(page);
		return page;
	}

	const scroller = (page: Page) => page.getByLabel("Transcript", { exact: true });
	const scrollTo = async (page: Page, part: number) => {
		await scroller(page).evaluate((element, to) => {
			element.scrollTop = to * element.scrollHeight;
		}, part);
		await settleRows(page);
	};

	it("shows what a link leads to, whatever is around it", async () => {
		const page = await open();
		const entries = [1, 2, 4, 31, 32, 61, 62, ENTRIES - 2, ENTRIES - 1];
		for (const entry of entries) {
			const lines = entry + Math.floor((entry - 1) / 3);
			await page.goto(`${server.url}/runs/${await run}?line=${lines}`);
			await page.getByText("End of the run").waitFor();
			await settleRows(page);
			expect(await page.evaluate(seenTarget)).toContain(`entry ${entry}.`);
		}
	});

	it("shows each match of a search, forward and backward, in folded results too", async () => {
		const page = await open();
		const status = page.locator("search [role=status]");
		await page.getByLabel("Search transcript").fill("entry ");
		const steps = 30;
		const positions = [...range(1, steps), ...range(1, steps - 1).reverse()];
		for (const [index, position] of positions.entries()) {
			if (index > 0) await page.keyboard.press(index < steps ? "Enter" : "Shift+Enter");
			await status.getByText(`${position} of ${ENTRIES}`, { exact: true }).waitFor();
			await settleRows(page);
			expect(await page.evaluate(seenMatchLine)).toBe(`entry ${position}.`);
		}
	});

	it("moves by what the wheel is turned, even up to rows that were never rendered", async () => {
		const page = await open();
		await scrollTo(page, 0.7);
		await page.mouse.move(500, 400);
		const moved = page.evaluate(watchMoves);
		for (let turn = 0; turn < 20; turn++) {
			await page.mouse.wheel(0, -400);
			await page.evaluate(() => new Promise(requestAnimationFrame));
		}
		await settleRows(page);
		await page.evaluate(() => document.dispatchEvent(new Event("end-of-watch")));
		const { sum, least } = await moved;
		expect(sum).toBeCloseTo(8_000, -1);
		expect(least).toBeGreaterThan(-2);
	});

	it("stays at its place when the view is switched, however often", async () => {
		const page = await open();
		for (const part of [0.2, 0.48, 0.83]) {
			await scrollTo(page, part);
			const before = await topRow(page);
			for (const view of ["Raw", "Nice", "Raw", "Nice"]) {
				await page.keyboard.press("r");
				await page.getByRole("button", { name: view, pressed: true }).waitFor();
				await settleRows(page);
			}
			const after = await topRow(page);
			expect(after.row).toBe(before.row);
			expect(after.part).toBeCloseTo(before.part, 1);
		}
	});

	it("leaves what is opened at the end in its place, and reaches both ends", async () => {
		const page = await open();
		await page.keyboard.press("End");
		await settleRows(page);
		expect(
			await scroller(page).evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight),
		).toBe(0);
		const summary = page.locator("[data-index]:has(summary)").last().locator("summary").first();
		const before = await summary.boundingBox();
		await summary.click();
		await settleRows(page);
		expect(Math.abs(((await summary.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
		await page.keyboard.press("Home");
		await settleRows(page);
		expect(await scroller(page).evaluate((element) => element.scrollTop)).toBe(0);
	});
});

function range(first: number, last: number): number[] {
	return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The row that a link leads to, if its start is in view. */
function seenTarget(): string | null {
	const target = document.querySelector<HTMLElement>("[data-target]");
	const { top = -1 } = target?.getBoundingClientRect() ?? {};
	return target && top > 0 && top + 20 < innerHeight ? target.innerText : null;
}

/** The line with the current match, if it is in view, including in the boxes around it. */
function seenMatchLine(): string {
	const [match] = CSS.highlights.get("transcript-current-match") ?? [];
	if (!(match instanceof Range)) return "no match";
	const rect = match.getBoundingClientRect();
	const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
	const parent = match.startContainer.parentElement;
	if (!parent?.contains(document.elementFromPoint(x, y))) return `hidden at ${rect.top}`;
	return /^entry \d+\./.exec((match.startContainer.textContent ?? "").slice(match.startOffset))?.[0] ?? "";
}

/** How far the rows in view move down, all in all and at least in one frame, until the event `end-of-watch`. */
async function watchMoves(): Promise<{ sum: number; least: number }> {
	let isOver = false;
	document.addEventListener("end-of-watch", () => {
		isOver = true;
	});
	const tops = () =>
		new Map(
			[...document.querySelectorAll<HTMLElement>("[data-index]")].map((row) => {
				const { top, bottom } = row.getBoundingClientRect();
				return [row.dataset.index, { top, isSeen: bottom > 120 && top < innerHeight }];
			}),
		);
	let [sum, least] = [0, 0];
	for (let last = tops(); !isOver; ) {
		await new Promise(requestAnimationFrame);
		const now = tops();
		for (const [index, { top, isSeen }] of now) {
			const before = last.get(index);
			if (!before || !isSeen) continue;
			sum += top - before.top;
			least = Math.min(least, top - before.top);
			break;
		}
		last = now;
	}
	return { sum, least };
}
