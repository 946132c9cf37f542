import {
	type AllowInteraction,
	acceptInteraction,
	allowRunInteraction,
	answerInteraction,
	answerRunInteraction,
	type CompanyInteraction,
	type Interaction,
	listPendingInteractions,
	omitUndefined,
	rejectInteraction,
	rejectRunInteraction,
} from "@paperclipai/shared";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { type ListPage, readPage } from "../../api/list-page.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { useMutateOnce } from "../../kit/form/use-mutate-once.ts";
import { useUnseenError } from "../../kit/toast/toast.ts";

/** Pending requests of all issues, newest first. */
export function usePendingInteractions(companyId: string) {
	return useInfiniteQuery({
		queryKey: [...queryKeys.pendingInteractions, companyId],
		queryFn: ({ signal, pageParam }): Promise<ListPage<CompanyInteraction>> => {
			const input = { params: { companyId }, query: pageParam === "" ? {} : { cursor: pageParam } };
			return readPage((options) => api.call(listPendingInteractions, input, options), signal);
		},
		initialPageParam: "",
		getNextPageParam: (page) => page.nextCursor,
		select: ({ pages }) => pages.flatMap(({ items }) => items),
	});
}

export type Decision =
	| { as: "accept"; note?: string; tasks?: number[] }
	| ({ as: "allow" } & Omit<AllowInteraction, "revision">)
	| { as: "reject"; note?: string; stop?: boolean }
	| { as: "respond"; answers: Record<string, string | string[]> };

/** Decides the given version of an interaction and wakes the requester. */
export function useDecide(interaction: Interaction, onDecided?: (decided: Interaction) => void) {
	const { id: interactionId, issueId, runId, title, revision } = interaction;
	const queryClient = useQueryClient();
	const reportUnseen = useUnseenError();
	const mutation = useMutation({
		mutationFn: (decision: Decision) => {
			if (runId !== null) return decideForRun({ runId, interactionId }, revision, decision);
			const params = { issueId: issueId ?? "", interactionId };
			if (decision.as === "respond") {
				return api.call(answerInteraction, { params, body: { revision, answers: decision.answers } });
			}
			const note = decision.note ? { note: decision.note } : {};
			if (decision.as === "reject") return api.call(rejectInteraction, { params, body: { revision, ...note } });
			const tasks = decision.as === "accept" && decision.tasks ? { tasks: decision.tasks } : {};
			return api.call(acceptInteraction, { params, body: { revision, ...note, ...tasks } });
		},
		onSuccess: (decided) => {
			// The pages of an issue and of a run have lists of their own.
			for (const ownerId of [issueId, runId]) {
				if (ownerId === null) continue;
				queryClient.setQueryData<Interaction[]>(queryKeys.interactionsOf(ownerId), (interactions) =>
					interactions?.map((known) => (known.id === decided.id ? decided : known)),
				);
			}
			onDecided?.(decided);
			void queryClient.invalidateQueries({ queryKey: queryKeys.pendingInteractions });
		},
		onError: (error) => {
			reportUnseen(title ? `The decision on “${title}” could not be saved` : "The decision could not be saved", error);
			// Also after a failure, because another user may have decided the interaction.
			void queryClient.invalidateQueries({ queryKey: queryKeys.interactions });
		},
	});
	// A list that does not have the decision yet still shows the buttons.
	const isPending = mutation.isPending || mutation.data?.id === interactionId;
	return { ...mutation, isPending, mutate: useMutateOnce(mutation) };
}

/** Decides what a run waits for. */
async function decideForRun(
	params: { runId: string; interactionId: string },
	revision: number,
	decision: Decision,
): Promise<Interaction> {
	switch (decision.as) {
		case "respond":
			return await api.call(answerRunInteraction, { params, body: { revision, answers: decision.answers } });
		case "reject": {
			const { note, stop } = decision;
			return await api.call(rejectRunInteraction, { params, body: { revision, ...omitUndefined({ note, stop }) } });
		}
		case "accept":
			return await api.call(allowRunInteraction, { params, body: { revision } });
		case "allow": {
			const { as: _, ...answer } = decision;
			return await api.call(allowRunInteraction, { params, body: { revision, ...answer } });
		}
	}
}
