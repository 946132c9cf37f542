import type { BrowserContext, Locator, Page } from "playwright-core";

/** Guards against hanging only. Shorter while a test is written: `PAPERCLIP_TEST_HANGING_MS=10000`. */
export const HANGING_MS = Number(process.env.PAPERCLIP_TEST_HANGING_MS ?? 4 * 60_000);

/** Size of a page without one of its own. */
export const WINDOW = { width: 1200, height: 800 };

/** Pages repeat such an import. */
const FAILED_IMPORT = /Failed to fetch dynamically imported module/;

/** Playwright's note about `serviceWorkers: "block"`. */
const BLOCKED_WORKER = "Service Worker registration blocked by Playwright";

/** A page that records its errors. */
export interface WatchedPage {
	page: Page;
	/**
	 * Uncaught errors, errors and warnings on the console, and requests to other origins than that of the page. Without those of
	 * the network of the machine, whose interfaces containers of other tests add and remove.
	 */
	complaints: string[];
	/** Loads a URL, whose origin becomes that of the page. Drops what the page before it complained about. */
	load(url: string): Promise<void>;
}

/** Opens a page in the shared context, because a context of its own costs more than twice as much. */
export async function openPage(context: BrowserContext): Promise<WatchedPage> {
	const page = await context.newPage();
	const complaints: string[] = [];
	let loaded = "about:blank";
	let hasNetworkChanged = false;
	page.on("pageerror", (error) => complaints.push(`error: ${error.stack ?? error.message}`));
	page.on("console", (message) => {
		if (message.type() !== "error" && message.type() !== "warning") return;
		if (message.text() === BLOCKED_WORKER) return;
		const isChange = message.text().includes("net::ERR_NETWORK_CHANGED");
		hasNetworkChanged ||= isChange;
		if (isChange || (hasNetworkChanged && FAILED_IMPORT.test(message.text()))) return;
		complaints.push(`console: ${message.text()} (${message.location().url})`);
	});
	page.on("request", (request) => {
		if (!isOwn(request.url(), loaded)) complaints.push(`request: ${request.url()}`);
	});
	page.on("websocket", (socket) => {
		if (!isOwn(socket.url().replace(/^ws/, "http"), loaded)) complaints.push(`socket: ${socket.url()}`);
	});
	return {
		page,
		complaints,
		async load(url) {
			loaded = url;
			const committed = page.waitForEvent("framenavigated", (frame) => frame === page.mainFrame());
			await Promise.all([committed.then(() => complaints.splice(0)), page.goto(url)]);
		},
	};
}

/** The rows of the transcript that are currently rendered. */
export function rows(page: Page): Locator {
	return page.locator("[data-index]");
}

/** Whether a URL belongs to the origin of the page, or to data inside the page. */
export function isOwn(requested: string, page: string): boolean {
	return new URL(requested).origin === new URL(page).origin || /^(data|blob):/.test(requested);
}
