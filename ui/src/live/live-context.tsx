import { liveSocketPath } from "@paperclipai/shared";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { applyLiveMessage, refreshAfterGap } from "./apply-live-message.ts";
import { type ConnectionState, type LiveConnection, openLiveConnection } from "./live-connection.ts";
import { refetchWhenShown } from "./requests-under-way.ts";

/**
 * Delay of the first refetch, so that it does not delay the first screen. Only changes between the first requests and
 * the connection can be missing.
 */
const FIRST_REFRESH_MS = 1_000;
/** Minimum time between polls, because a long list needs one request per page. */
const MIN_POLL_MS = 20_000;

const LiveContext = createContext<LiveConnection | null>(null);

/** Applies live messages of the company to the query cache. */
export function LiveProvider({ companyId, children }: { companyId: string; children: ReactNode }) {
	const queryClient = useQueryClient();
	const [connection, setConnection] = useState<LiveConnection | null>(null);

	useEffect(() => {
		const opened = openLiveConnection(socketUrl(companyId));
		setConnection(opened);
		opened.onMessage((message) => applyLiveMessage(queryClient, message));
		let polledAt = Number.NEGATIVE_INFINITY;
		opened.onPoll(() => {
			if (performance.now() - polledAt < MIN_POLL_MS) return;
			polledAt = performance.now();
			refreshAfterGap(queryClient);
		});
		let refresh: ReturnType<typeof setTimeout> | undefined;
		let delayMs = FIRST_REFRESH_MS;
		opened.onState(() => {
			clearTimeout(refresh);
			if (opened.state === "open") refresh = setTimeout(refreshAfterGap, delayMs, queryClient);
			delayMs = 0;
		});
		const endRefetching = refetchWhenShown(queryClient);
		return () => {
			clearTimeout(refresh);
			endRefetching();
			opened.close();
			setConnection(null);
		};
	}, [companyId, queryClient]);

	return <LiveContext value={connection}>{children}</LiveContext>;
}

export function useLiveConnection(): LiveConnection | null {
	return useContext(LiveContext);
}

export function useConnectionState(): ConnectionState {
	const connection = useLiveConnection();
	return useSyncExternalStore(
		(callback) => connection?.onState(callback) ?? (() => {}),
		() => connection?.state ?? "connecting",
	);
}

function socketUrl(companyId: string): string {
	const url = new URL(liveSocketPath(companyId, { logs: "binary" }), window.location.href);
	url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
	return url.href;
}
