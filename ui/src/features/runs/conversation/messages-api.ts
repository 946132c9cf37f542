import {
	createRunMessage,
	listRunMessages,
	type MessageDelivery,
	type RunMessage,
	withdrawRunMessage,
} from "@paperclipai/shared";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { queryKeys } from "../../../api/query-keys.ts";
import { toastError } from "../../../kit/toast/toast.ts";

const MAX_SHOWN = 50;

/** The latest messages to a run, oldest first. */
export function useRunMessages(runId: string) {
	return useQuery({
		queryKey: queryKeys.runMessages(runId),
		queryFn: ({ signal }) =>
			api.call(listRunMessages, { params: { runId }, query: { limit: MAX_SHOWN } as never }, { signal }),
		select: (messages) => [...messages].reverse(),
	});
}

/** @param onSent Also called after unmount. */
export function useSendMessage(runId: string, onSent: (message: RunMessage, body: string) => void) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: (body: { body: string; delivery: MessageDelivery }) =>
			api.call(createRunMessage, { params: { runId }, body }),
		onSuccess: (message, { body }) => {
			onSent(message, body);
			void queryClient.invalidateQueries({ queryKey: queryKeys.runMessages(runId) });
		},
	});
}

export function useWithdrawMessage(runId: string) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: (messageId: string) => api.call(withdrawRunMessage, { params: { runId, messageId } }),
		onError: (error) => toastError("The message could not be withdrawn", error),
		onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.runMessages(runId) }),
	});
}
