import { useEffect } from "react";
import { setWaitingInTitle } from "../../kit/page/page-title.ts";
import { showFavicon } from "./favicon.ts";
import { useDashboard, useWaiting } from "./use-dashboard.ts";
import { useDesktopNotifications } from "./use-desktop-notifications.ts";

export function Notifications() {
	const waiting = useWaiting();
	const isRunning = (useDashboard()?.runs.running ?? 0) > 0;
	useEffect(() => setWaitingInTitle(waiting), [waiting]);
	useEffect(() => showFavicon(waiting > 0 ? "waiting" : isRunning ? "running" : "quiet"), [waiting, isRunning]);
	useDesktopNotifications();
	return null;
}
