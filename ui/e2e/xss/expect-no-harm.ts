import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { useBrowser } from "../support/use-browser.ts";
import type { HostilePage } from "./pages.ts";

/** Many rows of a transcript are in sight at once. */
const TALL = { width: 1440, height: 4_000 };

/** Opens every fold of a transcript, if the page has one, from its first row to its last. */
async function openFolds(page: Page): Promise<void> {
	await page.evaluate(async () => {
		const scroller = document.querySelector('section[aria-label="Transcript"]');
		const frames = async (count: number) => {
			for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
		};
		const openAll = () => {
			const folds = document.querySelectorAll<HTMLDetailsElement>("main details:not([open])");
			for (const fold of folds) fold.open = true;
			return folds.length;
		};
		if (scroller) scroller.scrollTop = 0;
		do {
			await frames(3);
			while (openAll() > 0) await frames(3);
			const before = scroller?.scrollTop;
			scroller?.scrollBy({ top: 3_000, behavior: "instant" });
			if (scroller?.scrollTop === before) return;
		} while (scroller);
	});
}

/** Elements and attributes that no text may become. */
async function injected(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const found: string[] = [];
		for (const element of document.querySelectorAll("*")) {
			const tag = element.tagName.toLowerCase();
			const isOwnScript = tag === "script" && (element as HTMLScriptElement).src.startsWith(location.origin);
			const isForbidden = /^(script|object|embed|base|math|video|template|animate)$/.test(tag) && !isOwnScript;
			if (isForbidden || (tag === "iframe" && element.hasAttribute("srcdoc")))
				found.push(element.outerHTML.slice(0, 200));
			for (const { name, value } of element.attributes) {
				const isAddress = /^(href|src|action|formaction|xlink:href|data)$/.test(name);
				const isPicture = tag === "img" && /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/.test(value);
				const isSafe = /^(https?:|mailto:|blob:|\/|#|\?)/i.test(value) || isPicture;
				if (name.startsWith("on") || (isAddress && value !== "" && !isSafe))
					found.push(`${tag} ${name}=${value.slice(0, 100)}`);
			}
		}
		return found;
	});
}

/** Visits pages with payloads. They must execute nowhere, load nothing and violate no policy. */
export async function expectNoHarm({ server, visit }: ReturnType<typeof useBrowser>, pages: readonly HostilePage[]) {
	const page = await visit("/", { viewport: TALL });
	const dialogs: string[] = [];
	page.on("dialog", (dialog) => {
		dialogs.push(dialog.message());
		void dialog.dismiss();
	});
	await page.addInitScript(() => {
		const violations: string[] = [];
		Object.assign(window, { violations });
		document.addEventListener(
			"securitypolicyviolation",
			({ violatedDirective, blockedURI, sourceFile, lineNumber, columnNumber, sample }) => {
				violations.push(`${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}:${columnNumber} ${sample}`);
			},
		);
	});
	for (const { name, path, ready } of pages) {
		await page.goto(server.url + path);
		await page.locator("main").getByText(ready).first().waitFor();
		await openFolds(page);
		const harm = await page.evaluate(() => [
			...((window as { violations?: string[] }).violations ?? ["no listener"]),
			...("pwned" in window ? ["executed"] : []),
		]);
		expect([...harm, ...dialogs, ...(await injected(page))], name).toEqual([]);
		expect(new URL(page.url()).origin, name).toBe(server.url);
	}
}
