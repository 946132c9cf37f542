import { needs } from "@paperclipai/test-support/needs/needs.ts";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { it } from "./support/browser-test.ts";
import { useBrowser } from "./support/use-browser.ts";

describe("the places of a transcript", needs("chromium"), () => {
	const { server, visit } = useBrowser();
	let run: Promise<string> | undefined;

	async function startRun(): Promise<string> {
		const agent = await server.createAgent("Counter", { command: "seq", args: ["-f", "line %.0f", "300"] });
		return (await server.finish((await server.wake(agent)).id)).id;
	}

	async function open(search: string): Promise<Page> {
		run ??= startRun();
		return await visit(`/runs/${await run}${search}`);
	}

	it("have a link for each line of a log, which marks that line alone", async () => {
		const page = await open("?entry=151&at=10");
		const marked = page.locator("[class*=outline-accent]").filter({ hasText: "line" });
		await marked.getByText("line 160", { exact: true }).waitFor();
		await page.locator('[data-number="165"]').click();
		await page.getByText("Link copied.").waitFor();
		await marked.getByText("line 165", { exact: true }).waitFor();
		expect(await marked.count()).toBe(1);
		expect(new URL(page.url()).search).toBe("?entry=151&at=15");
		await page.goBack();
		await marked.getByText("line 160", { exact: true }).waitFor();
		// The next entry is marked as a whole.
		await page.keyboard.press("j");
		await marked.getByText("line 176", { exact: true }).waitFor();
		await marked.getByText("line 200", { exact: true }).waitFor();
	});

	it("keep the match of a search when the view is switched", async () => {
		const page = await open("?q=line&match=42");
		const status = page.locator("search [role=status]");
		await status.getByText("42 of 300").waitFor();
		for (const view of ["Raw", "Nice"]) {
			await page.getByRole("button", { name: view, exact: true }).click();
			await page.getByRole("button", { name: view, pressed: true }).waitFor();
			await page.getByText("line 42", { exact: true }).waitFor();
			await status.getByText("42 of 300").waitFor();
		}
		expect(new URL(page.url()).searchParams.get("match")).toBe("42");
	});
});
