import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";

/** Guards against hanging only. */
const HANGING_MS = 4 * 60_000;

/** Size of a page without one of its own. */
export const WINDOW = { width: 1200, height: 800 };

/** A page that records its errors. */
export interface WatchedPage {
	page: Page;
	/** Uncaught errors, errors and warnings on the console, and requests to other origins. */
	complaints: string[];
}

export async function openPage(
	browser: Browser,
	url: string,
	options: BrowserContextOptions = {},
): Promise<WatchedPage> {
	const context = await browser.newContext({ viewport: WINDOW, ...options });
	context.setDefaultTimeout(HANGING_MS);
	const page = await context.newPage();
	const complaints: string[] = [];
	page.on("pageerror", (error) => complaints.push(`error: ${error.stack ?? error.message}`));
	page.on("console", (message) => {
		if (message.type() === "error" || message.type() === "warning") complaints.push(`console: ${message.text()}`);
	});
	page.on("request", (request) => {
		if (!isOwn(request.url(), url)) complaints.push(`request: ${request.url()}`);
	});
	page.on("websocket", (socket) => {
		if (!isOwn(socket.url().replace(/^ws/, "http"), url)) complaints.push(`socket: ${socket.url()}`);
	});
	await page.goto(url);
	return { page, complaints };
}

/** The rows of the transcript that are currently rendered. */
export function rows(page: Page): Locator {
	return page.locator("[data-index]");
}

/** Whether a URL belongs to the origin of the page, or to data inside the page. */
export function isOwn(requested: string, page: string): boolean {
	return new URL(requested).origin === new URL(page).origin || /^(data|blob):/.test(requested);
}
