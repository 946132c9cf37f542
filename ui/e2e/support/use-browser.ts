import type { Page } from "playwright-core";
import { expect } from "vitest";
import { it } from "./browser-test.ts";
import type { Tabs, VisitOptions } from "./tabs.ts";
import { openTestServer, type TestServer } from "./test-server.ts";

export interface UsedBrowser {
	/** Its members are set before the first test, so that a file can take the object apart at once. */
	server: TestServer;
	/** Its members are set before the first test too. */
	tabs: Tabs;
	/** Opens a page of the server, for the current test. */
	visit(path: string, options?: VisitOptions): Promise<Page>;
}

/**
 * A server and the worker's browser for the tests of a file. A test fails when one of its pages complained.
 * @param expected Complaints that the tests provoke. Default: none.
 */
export function useBrowser(expected?: RegExp): UsedBrowser {
	const server = {} as TestServer;
	const tabs = {} as Tabs;

	it.beforeAll(async ({ tabs: shared }) => {
		Object.assign(tabs, shared);
		Object.assign(server, await openTestServer());
	});

	it.afterEach(async ({ task }) => {
		const complaints = await tabs.leave(task.result?.state === "fail");
		expect(complaints.filter((text) => expected?.test(text) !== true)).toEqual([]);
	});

	it.afterAll(async () => {
		await tabs.rest?.();
		await server.close?.();
	});

	return { server, tabs, visit: (path, options) => tabs.visit(server.url + path, options) };
}
