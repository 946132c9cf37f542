import type { LiveMessage } from "@paperclipai/shared";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { browserStorage } from "../../kit/browser/page-storage.ts";
import { replaceDirectionMarks } from "../../kit/text/direction-marks.ts";
import { useLiveConnection } from "../../live/live-context.tsx";

const KEY = "paperclip.notifications";

const callbacks = new Set<() => void>();

interface News {
	title: string;
	body: string;
	to: string;
}

/** Notifies about pending decisions and failed runs while the tab is hidden. */
export function useDesktopNotifications(): void {
	const connection = useLiveConnection();
	const router = useRouter();
	useEffect(
		() =>
			connection?.onMessage((message) => {
				if (!document.hidden || !wantsNotifications()) return;
				const news = newsOf(message);
				if (!news) return;
				const shown = show(news);
				if (shown === null) return;
				shown.onclick = () => {
					window.focus();
					void router.navigate({ to: news.to });
				};
			}),
		[connection, router],
	);
}

/** Returns `null` in browsers that show notifications only from a service worker, such as Chrome on Android. */
function show({ title, body, to }: News): Notification | null {
	try {
		const options = { body: replaceDirectionMarks(body), tag: to, icon: "/favicon.svg" };
		return new Notification(replaceDirectionMarks(title), options);
	} catch {
		return null;
	}
}

function newsOf({ type, payload }: LiveMessage): News | null {
	if (type === "heartbeat.run.status" && (payload.status === "failed" || payload.status === "timed_out"))
		return { title: `${payload.agentName} failed`, body: payload.error?.message ?? "", to: `/runs/${payload.id}` };
	if (type === "interaction.changed" && payload.status === "pending")
		return { title: "A question is waiting for you", body: "", to: "/inbox" };
	if (type === "approval.changed" && payload.status === "pending")
		return { title: "An approval is waiting for you", body: "", to: "/inbox" };
	return null;
}

/** Whether both the user's choice and the browser's permission are given. */
function wantsNotifications(): boolean {
	return browserStorage.get(KEY) === "on" && "Notification" in window && Notification.permission === "granted";
}

/** Returns whether notifications are enabled. */
export async function chooseNotifications(on: boolean): Promise<boolean> {
	if (on && "Notification" in window) await Notification.requestPermission();
	browserStorage.set(KEY, on ? "on" : "off");
	for (const callback of callbacks) callback();
	return wantsNotifications();
}

export function useWantsNotifications(): boolean {
	return useSyncExternalStore((callback) => {
		callbacks.add(callback);
		return () => callbacks.delete(callback);
	}, wantsNotifications);
}
