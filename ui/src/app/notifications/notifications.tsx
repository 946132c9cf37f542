import { useEffect } from "react";
import { setWaitingInTitle } from "../../kit/page/page-title.ts";
import { useDashboard, useWaiting } from "./use-dashboard.ts";
import { useDesktopNotifications } from "./use-desktop-notifications.ts";

const FILES: Record<FaviconState, string> = {
	quiet: "/favicon.svg",
	running: "/favicon-running.svg",
	waiting: "/favicon-waiting.svg",
};

export function Notifications() {
	const waiting = useWaiting();
	const isRunning = (useDashboard()?.runs.running ?? 0) > 0;
	useEffect(() => setWaitingInTitle(waiting), [waiting]);
	useEffect(() => showFavicon(waiting > 0 ? "waiting" : isRunning ? "running" : "quiet"), [waiting, isRunning]);
	useDesktopNotifications();
	return null;
}

type FaviconState = "quiet" | "running" | "waiting";

function showFavicon(state: FaviconState): void {
	document.querySelector<HTMLLinkElement>("link[rel=icon]")?.setAttribute("href", FILES[state]);
}
