import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launchChromium } from "./chromium.ts";
import { createTabs, type Tabs, type VisitOptions } from "./tabs.ts";
import { openTestServer, type TestServer } from "./test-server.ts";

interface UsedBrowser {
	/** Its members are set before the first test, so that a file can take the object apart at once. */
	server: TestServer;
	/** Its members are set before the first test too. */
	tabs: Tabs;
	/** Opens a page of the server, for the current test. */
	visit(path: string, options?: VisitOptions): Promise<Page>;
}

/**
 * A server and a browser for the tests of a file. A test fails when one of its pages complained.
 * @param expected Complaints that the tests provoke. Default: none.
 */
export function useBrowser(expected?: RegExp): UsedBrowser {
	const server = {} as TestServer;
	const tabs = {} as Tabs;
	let browser: Browser;

	beforeAll(async () => {
		const [opened, launched] = await Promise.all([openTestServer(), launchChromium()]);
		Object.assign(server, opened);
		browser = launched;
		Object.assign(tabs, createTabs(browser));
	});

	afterEach(async () => {
		const complaints = await tabs.leave();
		expect(complaints.filter((text) => expected?.test(text) !== true)).toEqual([]);
	});

	afterAll(async () => {
		await browser?.close();
		await server.close?.();
	});

	return { server, tabs, visit: (path, options) => tabs.visit(server.url + path, options) };
}
