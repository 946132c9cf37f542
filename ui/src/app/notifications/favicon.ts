export type FaviconState = "quiet" | "running" | "waiting";

const FILES: Record<FaviconState, string> = {
	quiet: "/favicon.svg",
	running: "/favicon-running.svg",
	waiting: "/favicon-waiting.svg",
};

export function showFavicon(state: FaviconState): void {
	document.querySelector<HTMLLinkElement>("link[rel=icon]")?.setAttribute("href", FILES[state]);
}
