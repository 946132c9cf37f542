import { getRun, isTerminalRunStatus } from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { until } from "@paperclipai/test-support/until.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { search, seenMatch } from "./support/transcript-matches.ts";
import { useBrowser } from "./support/use-browser.ts";
import { rows } from "./support/watched-page.ts";

const LINES = 60_000;
/** The first and last rows are next to an edge of the list; the others are where they happen to be. */
const NEEDLES = [1, LINES, 70, LINES - 40, ...Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * LINES))];

describe("a long transcript", needs("chromium"), () => {
	const { server, visit } = useBrowser();
	let run: Promise<string> | undefined;

	/** A run of 60,000 lines with one of standard error in the middle, which all tests look at. */
	const longRun = () => {
		run ??= startLongRun();
		return run;
	};

	async function startLongRun(): Promise<string> {
		const failure = "echo 'the only Failure' >&2";
		const runId = await startRun(`seq -f 'line %.0f.' 30000; ${failure}; seq -f 'line %.0f.' 30001 ${LINES}`);
		// A page that is opened before would follow it.
		await until(async () => {
			const { status } = await server.api.call(getRun, { params: { runId } });
			return isTerminalRunStatus(status);
		});
		return runId;
	}

	async function startRun(script: string): Promise<string> {
		const agent = await server.createAgent("Writer", { command: "sh", args: ["-c", script] });
		return (await server.wake(agent)).id;
	}

	async function open(search = ""): Promise<Page> {
		const page = await visit(`/runs/${await longRun()}${search}`);
		await page.getByText("Succeeded").first().waitFor();
		// Shown once the whole log has been read.
		await page.getByText("End of the run").waitFor();
		return page;
	}

	/** Returns what waits for the end of the next scroll: Chromium loses a key that falls on the last frame of one. */
	async function scrollEnd(page: Page): Promise<() => Promise<unknown>> {
		const ended = await page.evaluateHandle(() => ({
			promise: new Promise((resolve) => document.addEventListener("scrollend", () => resolve(true), { capture: true })),
		}));
		return () => ended.evaluate(({ promise }) => promise);
	}

	const target = (page: Page) => page.locator("[data-target]");

	it.each(["Nice", "Raw"])("finds any line in the %s view, and counts every match", async (view) => {
		const page = await open();
		await page.getByRole("button", { name: view }).click();
		for (const number of NEEDLES) {
			const needle = `ine ${number}.`;
			const match = await search(page, needle);
			expect(match).toMatchObject({ count: "1 of 1", isInView: true });
			expect(match.line.startsWith(needle)).toBe(true);
			if (view === "Raw") expect([number - 1, number]).toContain(match.row);
		}
		// 1234, 12340 to 12349, and those that end with it.
		const expected = Array.from({ length: LINES }, (_, index) => `line ${index + 1}.`).filter((line) =>
			line.includes("1234"),
		);
		await search(page, "1234");
		await page.keyboard.press("Enter");
		await seenMatch(page, "1234", `\\d+ of ${expected.length}`);
		await page.keyboard.press("Escape");
	});

	it("opens a folded text at the match, and distinguishes case on request", async () => {
		const page = await open();
		const match = await search(page, "ONLY failure");
		expect(match.count).toBe("1 of 1");
		await page.getByRole("button", { name: "Match case" }).click();
		await page.getByText("no match").waitFor();
		expect(await page.evaluate(() => CSS.highlights.get("transcript-current-match")?.size ?? 0)).toBe(0);
		await search(page, "only Failure");
		expect(new URL(page.url()).searchParams.get("case")).toBe("true");
	});

	it("has view, search and match in the address", async () => {
		const page = await open("?view=raw&q=line%201234&match=7");
		expect(await seenMatch(page, "line 1234", "7 of 11")).toMatchObject({ line: "line 12345." });
		await page.getByRole("button", { name: "Next match" }).click();
		await seenMatch(page, "line 1234", "8 of 11");
		await expect.poll(() => new URL(page.url()).searchParams.get("match")).toBe("8");
		await page.reload();
		expect(await seenMatch(page, "line 1234", "8 of 11")).toMatchObject({ line: "line 12346." });
	});

	it("opens a link to a line, and returns to it", async () => {
		const page = await open("?view=raw&line=45678");
		await target(page)
			.getByText(/line 4567[78]\./)
			.waitFor();
		expect(await target(page).getAttribute("data-index")).toBe("45677");
		await page.keyboard.press("g");
		await page.getByRole("link", { name: "3", exact: true }).click();
		await expect.poll(() => new URL(page.url()).searchParams.get("line")).toBe("3");
		await page.goBack();
		await target(page)
			.getByText(/line 4567[78]\./)
			.waitFor();
	});

	it.each([
		"?view=raw&line=45678",
		"?view=raw",
		"",
	])("is where it was left after a reload and on the way back to %j", async (address) => {
		const page = await open(address);
		if (address.includes("line")) await target(page).waitFor();
		const scrolled = () => page.getByLabel("Transcript", { exact: true }).evaluate(({ scrollTop }) => scrollTop);
		const topLine = () =>
			rows(page).evaluateAll((all) => {
				const lines = all.flatMap((row) => [...row.querySelectorAll("[data-search]")]);
				return lines.find((line) => line.getBoundingClientRect().top > 200)?.textContent;
			});
		const before = await scrolled();
		for (const wanted of ["End", "PageUp", "PageUp"]) {
			const rested = await scrollEnd(page);
			await page.keyboard.press(wanted);
			await rested();
		}
		expect(await scrolled()).not.toBe(before);
		// The end of a scroll may be that of the key before.
		let read: string | null | undefined;
		await until(async () => {
			const last = read;
			read = await topLine();
			return read !== undefined && read === last;
		});
		const place = page.url();
		// At once, before anything else has noted the place.
		await page.reload();
		await page.getByText("End of the run").waitFor({ state: "attached" });
		await expect.poll(topLine).toBe(read);
		await page.getByRole("link", { name: "Agents" }).click();
		await page.getByRole("heading", { name: "Agents" }).waitFor();
		await page.goBack();
		await page.getByText("End of the run").waitFor({ state: "attached" });
		await expect.poll(topLine).toBe(read);
		expect(page.url()).toBe(place);
		await page.reload();
		await page.getByText("End of the run").waitFor({ state: "attached" });
		await expect.poll(topLine).toBe(read);
	});

	it("stays at its top after a reload", async () => {
		const page = await open();
		const scrolled = () => page.getByLabel("Transcript", { exact: true }).evaluate(({ scrollTop }) => scrollTop);
		await page.keyboard.press("End");
		await expect.poll(scrolled).toBeGreaterThan(0);
		await page.keyboard.press("g");
		await expect.poll(scrolled).toBe(0);
		await page.reload();
		await page.getByText("End of the run").waitFor({ state: "attached" });
		await rows(page).first().waitFor();
		expect(await scrolled()).toBe(0);
	});

	it("stays at the same entry when the view is switched", async () => {
		const page = await open("?view=raw&line=20001");
		await target(page)
			.getByText(/line 2000[01]\./)
			.waitFor();
		await page.keyboard.press("r");
		await page.getByRole("button", { name: "Nice", pressed: true }).waitFor();
		const isNear = () =>
			rows(page).evaluateAll((all) =>
				all.some((row) => {
					const { top, bottom } = row.getBoundingClientRect();
					return bottom > 150 && top < innerHeight && /line (199|200)\d\d\./.test(row.textContent ?? "");
				}),
			);
		await expect.poll(isNear).toBe(true);
		await page.keyboard.press("r");
		await page.getByRole("button", { name: "Raw", pressed: true }).waitFor();
		await expect
			.poll(() =>
				rows(page)
					.allInnerTexts()
					.then((texts) => texts.join(" ")),
			)
			.toMatch(/line (199|200)\d\d\./);
	});

	it("goes to entries, errors and both ends by keys, without a click before", async () => {
		const page = await open("?view=raw");
		const scrolled = () => page.getByLabel("Transcript", { exact: true }).evaluate(({ scrollTop }) => scrollTop);
		const rested = await scrollEnd(page);
		await page.keyboard.press("Space");
		await rested();
		expect(await scrolled()).toBeGreaterThan(0);
		await page.keyboard.press("Shift+Space");
		await expect.poll(scrolled).toBe(0);
		await page.keyboard.press("e");
		await target(page).getByText("the only Failure").waitFor();
		await page.keyboard.press("End");
		await rows(page).getByText(`line ${LINES}.`).waitFor();
		await page.keyboard.press("Home");
		await rows(page).getByText("line 1.", { exact: true }).waitFor();
		const targetIndex = async () => Number(await target(page).getAttribute("data-index"));
		await page.keyboard.press("j");
		await expect.poll(targetIndex).toBeLessThan(3);
		const first = await targetIndex();
		await page.keyboard.press("j");
		await expect.poll(targetIndex).toBe(first + 1);
		await page.keyboard.press("/");
		await page.keyboard.type("line 59999.");
		expect((await seenMatch(page, "line 59999.")).count).toBe("1 of 1");
	});

	it("keeps what is read in its place while lines arrive", async () => {
		const gate = server.gate("more");
		const id = await startRun(`seq -f 'early %.0f.' 2000; ${gate.wait}; seq -f 'late %.0f.' 2000`);
		const page = await visit(`/runs/${id}?view=raw&line=1000`);
		const row = rows(page).getByText("early 1000.");
		await row.waitFor();
		const before = await row.boundingBox();
		gate.open();
		await page.getByText("Succeeded").first().waitFor();
		await page.getByText("Reading the log").waitFor({ state: "detached" });
		expect(Math.abs(((await row.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1);
	});
});
