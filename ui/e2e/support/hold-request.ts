import type { Page, Route } from "playwright-core";

/** Holds the first request of a page to a URL. @returns Waits for it; its route answers it. */
export async function holdRequest(page: Page, url: string): Promise<() => Promise<Route>> {
	let hold: (route: Route) => void;
	const held = new Promise<Route>((resolve) => {
		hold = resolve;
	});
	await page.route(url, (route) => hold(route), { times: 1 });
	return () => held;
}
