import { type Interaction, isTerminalRunStatus, listRunInteractions, type Run, readPages } from "@paperclipai/shared";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { queryKeys } from "../../../api/query-keys.ts";

const NONE: readonly Interaction[] = [];

/** Requests for which the run waits or waited, oldest first. */
export function useRunInteractions({ id: runId, steering, waitingFor }: Run): readonly Interaction[] {
	const { data = NONE } = useQuery({
		// Other runs cannot ask.
		enabled: waitingFor > 0 || (steering !== null && steering !== "none"),
		queryKey: queryKeys.interactionsOf(runId),
		queryFn: async ({ signal }) => {
			const call = (query: object, options: object) =>
				api.call(listRunInteractions, { params: { runId }, query }, options);
			return (await readPages(call, signal)).reverse();
		},
	});
	return data;
}

export const pendingOf = (interactions: readonly Interaction[], { status }: Run): Interaction[] =>
	isTerminalRunStatus(status) ? [] : interactions.filter((one) => one.status === "pending");

/** `undefined` while nothing is known to wait. */
export function waitingLabelOf(pending: readonly Interaction[]): string | undefined {
	if (pending.length === 0) return undefined;
	return pending.every(({ kind }) => kind === "permission") ? "Waiting for permission" : "Waiting for an answer";
}
