import path from "node:path";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { it } from "./support/browser-test.ts";
import { useBrowser } from "./support/use-browser.ts";

describe("a run that is followed", needs("chromium"), () => {
	const { server, visit } = useBrowser();
	const following = (page: Page) => page.getByRole("button", { name: "Following" });

	async function startRun(script: string): Promise<string> {
		const agent = await server.createAgent("Reporter ".repeat(12), {
			command: "sh",
			args: ["-c", script],
			cwd: server.folder,
		});
		return (await server.wake(agent)).id;
	}

	it("says in its header what it is about, leads there, and leaves what is opened there in its place", async () => {
		const gate = server.gate("about");
		const id = await startRun(`seq -f 'line %.0f' 300; ${gate.wait}; echo more`);
		const page = await visit("/runs");
		await page.locator(`a[href="/runs/${id}"]`).first().click();
		await following(page).waitFor();
		await page.getByText("line 300", { exact: true }).waitFor();
		const about = page.getByRole("button", { name: `Manual run ${path.basename(server.folder)}` });
		await about.click();
		await following(page).waitFor({ state: "detached" });
		await about.waitFor({ state: "detached" });

		await page.getByRole("button", { name: "End", exact: true }).click();
		await following(page).waitFor();
		await page.keyboard.press("Home");
		const details = page.locator("summary", { hasText: "Details" });
		await details.click();
		await page.getByRole("region", { name: "Command" }).waitFor();
		gate.open();
		await page.getByText("Succeeded").first().waitFor();
		expect(await details.boundingBox().then((box) => box !== null && box.y > 0 && box.y < 200)).toBe(true);
	});

	it("shows what its processes write before they end the line", async () => {
		const [half, end, answer] = [server.gate("half"), server.gate("end"), server.gate("answer")];
		const id = await startRun(
			`echo start; printf '10 %%\\r'; ${half.wait}; printf '50 %%\\r'; ${end.wait}; printf '100 %%\\nGo on? '; ${answer.wait}; echo yes`,
		);
		const unfinished = (page: Page, text: string) => page.locator("[data-unfinished]").getByText(text, { exact: true });
		const page = await visit(`/runs/${id}`);
		await unfinished(page, "10 %").waitFor();
		half.open();
		await unfinished(page, "50 %").waitFor();
		await page.getByRole("button", { name: "Raw" }).click();
		await unfinished(page, "50 %").waitFor();
		end.open();
		await unfinished(page, "Go on?").waitFor();
		await page.getByRole("button", { name: "Nice" }).click();
		await unfinished(page, "Go on?").waitFor();
		await page.locator("[data-index]").getByText("100 %").waitFor();
		answer.open();
		await page.locator("[data-index]").getByText("Go on? yes").waitFor();
		expect(await page.locator("[data-unfinished]").count()).toBe(0);
	});

	it("shows its last rows while its log is still loading", async () => {
		const gate = server.gate("loading");
		const id = await startRun(`seq -f 'line %.0f' 300000; ${gate.wait}`);
		const written = await visit(`/runs/${id}?view=raw`);
		await written.getByText("line 300000", { exact: true }).waitFor();
		const page = await visit("/costs");
		await page.addInitScript(countFrames);
		await page.goto(`${server.url}/runs/${id}?view=raw`);
		await page.getByText("line 300000", { exact: true }).waitFor();
		const { empty, full } = await page.evaluate(() => window.frames_);
		expect(full).toBeGreaterThan(10 * empty);
		gate.open();
	});
});

declare global {
	interface Window {
		frames_: { empty: number; full: number };
	}
}

/** Counts the frames in which rows are in view, by whether one of them is empty. */
function countFrames() {
	window.frames_ = { empty: 0, full: 0 };
	const look = () => {
		const rows = [...document.querySelectorAll<HTMLElement>("[data-index]")].filter((row) => {
			const { top, bottom } = row.getBoundingClientRect();
			return bottom > 0 && top < innerHeight;
		});
		if (rows.length > 0) window.frames_[rows.some((row) => row.dataset.loaded === undefined) ? "empty" : "full"]++;
		requestAnimationFrame(look);
	};
	requestAnimationFrame(look);
}
