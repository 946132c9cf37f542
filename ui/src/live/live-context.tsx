import { liveSocketPath } from "@paperclipai/shared";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { applyLiveMessage, refreshAfterGap } from "./apply-live-message.ts";
import { type ConnectionState, type LiveConnection, openLiveConnection } from "./live-connection.ts";
import { refetchWhenShown } from "./requests-under-way.ts";

const LiveContext = createContext<LiveConnection | null>(null);

/** Keeps the company's live socket open and applies its messages to the query cache. */
export function LiveProvider({ companyId, children }: { companyId: string; children: ReactNode }) {
	const queryClient = useQueryClient();
	const [connection, setConnection] = useState<LiveConnection | null>(null);

	useEffect(() => {
		const opened = openLiveConnection(socketUrl(companyId));
		setConnection(opened);
		opened.onMessage((message) => applyLiveMessage(queryClient, message));
		opened.onState(() => {
			if (opened.state === "open") refreshAfterGap(queryClient);
		});
		const endRefetching = refetchWhenShown(queryClient);
		return () => {
			endRefetching();
			opened.close();
			setConnection(null);
		};
	}, [companyId, queryClient]);

	return <LiveContext value={connection}>{children}</LiveContext>;
}

/** `null` until the provider has created the connection. */
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
