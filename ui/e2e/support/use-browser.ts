import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launchChromium } from "./chromium.ts";
import { openTestServer, type TestServer } from "./test-server.ts";
import { openPage, type WatchedPage } from "./watched-page.ts";

interface UsedBrowser {
	/** Its members are set before the first test, so that a file can take the object apart at once. */
	server: TestServer;
	/** Pages of the current test. */
	open: WatchedPage[];
	/** Opens a page of the server, for the current test. */
	visit(path: string, options?: BrowserContextOptions): Promise<Page>;
}

/**
 * A server and a browser for the tests of a file. A test fails when one of its pages complained.
 * @param expected Complaints that the tests provoke. Default: none.
 */
export function useBrowser(expected?: RegExp): UsedBrowser {
	const server = {} as TestServer;
	const open: WatchedPage[] = [];
	let browser: Browser;

	beforeAll(async () => {
		const [opened, launched] = await Promise.all([openTestServer(), launchChromium()]);
		Object.assign(server, opened);
		browser = launched;
	});

	afterEach(async () => {
		const pages = open.splice(0);
		const complaints = pages.flatMap((watched) => watched.complaints);
		for (const { page } of pages) await page.context().close();
		expect(complaints.filter((text) => expected?.test(text) !== true)).toEqual([]);
	});

	afterAll(async () => {
		await browser?.close();
		await server.close?.();
	});

	return {
		server,
		open,
		async visit(path, options) {
			const watched = await openPage(browser, server.url + path, options);
			open.push(watched);
			return watched.page;
		},
	};
}
