import type { LiveMessage, Run, RunEvent } from "@paperclipai/shared";
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "../api/query-keys.ts";

/** Brings the query cache up to date with one message of the server. */
export function applyLiveMessage(queryClient: QueryClient, message: LiveMessage): void {
	switch (message.type) {
		case "heartbeat.run.queued":
		case "heartbeat.run.status":
			queryClient.setQueryData<Run>(queryKeys.run(message.payload.id), message.payload);
			void queryClient.invalidateQueries({ queryKey: queryKeys.runLists });
			void queryClient.invalidateQueries({ queryKey: queryKeys.agents });
			return;
		case "heartbeat.run.event":
			queryClient.setQueryData<RunEvent[]>(
				queryKeys.runEvents(message.payload.runId),
				(events) => events && withEvent(events, message.payload),
			);
			return;
		case "adapter.changed":
			void queryClient.invalidateQueries({ queryKey: queryKeys.adapters });
			return;
	}
}

/** After a time without a socket, in which messages were missed: what changes by itself is read again. */
export function refreshAfterGap(queryClient: QueryClient): void {
	void queryClient.invalidateQueries({ queryKey: queryKeys.runs });
	void queryClient.invalidateQueries({ queryKey: queryKeys.agents });
	void queryClient.invalidateQueries({ queryKey: queryKeys.adapters });
}

function withEvent(events: RunEvent[], event: RunEvent): RunEvent[] {
	if (events.some((known) => known.seq === event.seq)) return events;
	return [...events, event].sort((one, other) => one.seq - other.seq);
}
