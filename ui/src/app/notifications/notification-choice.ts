import { useSyncExternalStore } from "react";
import { browserStorage } from "../../kit/browser/page-storage.ts";

const KEY = "paperclip.notifications";
const callbacks = new Set<() => void>();

/** Requires both the user's choice and the browser's permission. */
export function wantsNotifications(): boolean {
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
