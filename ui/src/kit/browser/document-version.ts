import { tabStorage } from "./page-storage.ts";

const RELOADED = "paperclip.reloaded";

/**
 * Whether the server serves another build of the web UI than the one this document runs, for example after an upgrade;
 * `null` if the server does not respond.
 */
export async function isUpgraded(): Promise<boolean | null> {
	const current = entryScript(document);
	try {
		const response = await fetch("/", { cache: "no-store", headers: { accept: "text/html" } });
		if (!response.ok) return null;
		const served = entryScript(new DOMParser().parseFromString(await response.text(), "text/html"));
		return served !== null && served !== current;
	} catch {
		return null;
	}
}

function entryScript(html: Document): string | null {
	return html.querySelector("script[type=module][crossorigin][src]")?.getAttribute("src") ?? null;
}

/**
 * Loads the document again, unless the server does not respond: the browser would replace the app with its own error
 * page, which stays when the server is back. @returns Whether the server responds.
 */
export async function reloadDocument(): Promise<boolean> {
	if ((await isUpgraded()) === null) return false;
	window.location.reload();
	return true;
}

/**
 * Like `reloadDocument`, but once per tab, build and purpose, so that a reload that does not help is not repeated.
 * @param purpose Ended by `endReload`.
 */
export async function reloadOnce(purpose: string): Promise<void> {
	if (tabStorage.get(RELOADED) === markOf(purpose) || (await isUpgraded()) === null) return;
	tabStorage.set(RELOADED, markOf(purpose));
	window.location.reload();
}

/** Allows `reloadOnce` again. */
export function endReload(purpose: string): void {
	if (tabStorage.get(RELOADED) === markOf(purpose)) tabStorage.set(RELOADED, null);
}

function markOf(purpose: string): string {
	return `${entryScript(document)} ${purpose}`;
}
