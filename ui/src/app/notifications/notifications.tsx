import { useEffect } from "react";
import { setWaitingInTitle } from "../../kit/page/page-title.ts";
import { showFavicon } from "./favicon.ts";
import { useDashboard, useWaiting } from "./use-dashboard.ts";
import { useDesktopNotifications } from "./use-desktop-notifications.ts";

/** Shows the state of the company outside the page: in title and icon of the tab, and as notifications of the desktop. */
export function Notifications() {
	const waiting = useWaiting();
	const isRunning = (useDashboard()?.runs.running ?? 0) > 0;
	useEffect(() => setWaitingInTitle(waiting), [waiting]);
	useEffect(() => showFavicon(waiting > 0 ? "waiting" : isRunning ? "running" : "quiet"), [waiting, isRunning]);
	useDesktopNotifications();
	return null;
}
