import type { LiveMessage } from "@paperclipai/shared";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useLiveConnection } from "../../live/live-context.tsx";
import { wantsNotifications } from "./notification-choice.ts";

interface News {
	title: string;
	body: string;
	to: string;
}

/** Reports on the desktop, while the tab is hidden, what waits for a person and which runs have failed. */
export function useDesktopNotifications(): void {
	const connection = useLiveConnection();
	const router = useRouter();
	useEffect(
		() =>
			connection?.onMessage((message) => {
				if (!document.hidden || !wantsNotifications()) return;
				const news = newsOf(message);
				if (!news) return;
				const shown = new Notification(news.title, { body: news.body, tag: news.to, icon: "/favicon.svg" });
				shown.onclick = () => {
					window.focus();
					void router.navigate({ to: news.to });
				};
			}),
		[connection, router],
	);
}

function newsOf({ type, payload }: LiveMessage): News | null {
	if (type === "heartbeat.run.status" && (payload.status === "failed" || payload.status === "timed_out"))
		return { title: `${payload.agentName} failed`, body: payload.error?.message ?? "", to: `/runs/${payload.id}` };
	if (type === "interaction.changed" && payload.status === "pending")
		return { title: "A question waits for you", body: "", to: "/inbox" };
	if (type === "approval.changed" && payload.status === "pending")
		return { title: "An approval waits for you", body: "", to: "/inbox" };
	return null;
}
