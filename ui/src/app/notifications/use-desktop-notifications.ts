import { type LiveMessage, listPendingInteractions } from "@paperclipai/shared";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { api } from "../../api/client.ts";
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
			connection?.onMessage(async (message) => {
				if (!document.hidden || !wantsNotifications()) return;
				const news = await newsOf(message);
				if (!news) return;
				const shown = show(news);
				if (shown === null) return;
				shown.onclick = () => {
					window.focus();
					router.history.push(news.to);
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

async function newsOf({ type, companyId, payload }: LiveMessage): Promise<News | null> {
	if (type === "heartbeat.run.status" && (payload.status === "failed" || payload.status === "timed_out"))
		return { title: `${payload.agentName} failed`, body: payload.error?.message ?? "", to: `/runs/${payload.id}` };
	if (type === "interaction.changed" && payload.status === "pending" && payload.runId !== null)
		return await newsOfRequest(companyId, payload.interactionId);
	if (type === "interaction.changed" && payload.status === "pending")
		return { title: "A question is waiting for you", body: "", to: "/inbox" };
	if (type === "approval.changed" && payload.status === "pending")
		return { title: "An approval is waiting for you", body: "", to: "/inbox" };
	return null;
}

/** Names the agent and its request. */
async function newsOfRequest(companyId: string, id: string): Promise<News | null> {
	const to = `/inbox?item=${id}`;
	const input = { params: { companyId }, query: {} };
	const pending = await api.call(listPendingInteractions, input).catch(() => null);
	if (pending === null) return { title: "An agent waits for your answer", body: "", to };
	const found = pending.find((one) => one.id === id);
	// Decided meanwhile.
	if (found === undefined) return null;
	const what = found.kind === "permission" ? "asks for permission" : "waits for your answer";
	return { title: `${found.agentName ?? "An agent"} ${what}`, body: found.title, to };
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
