import { cancelRun, type Run, retryRun, type WakeAgent, wakeAgent, wokenRun } from "@paperclipai/shared";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { toastError } from "../../kit/toast/toast.ts";

export function useWakeAgent() {
	return useRunMutation(async ({ agentId, ...body }: WakeAgent & { agentId: string }) =>
		wokenRun(await api.call(wakeAgent, { params: { agentId }, body })),
	);
}

interface RetryInput {
	runId: string;
	fresh?: boolean;
}

/** `fresh` starts a new session. Errors and `onRetried` are reported even after unmount. */
export function useRetryRun(onRetried?: (run: Run) => void) {
	return useRunMutation(({ runId, ...body }: RetryInput) => api.call(retryRun, { params: { runId }, body }), {
		onSuccess: onRetried,
		onError: (error) => toastError("The run could not be retried", error),
	});
}

export function useCancelRun() {
	return useRunMutation((runId: string) => api.call(cancelRun, { params: { runId } }));
}

interface RunCallbacks {
	onSuccess: ((run: Run) => void) | undefined;
	onError: (error: Error) => void;
}

function useRunMutation<Input>(mutationFn: (input: Input) => Promise<Run>, callbacks?: RunCallbacks) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn,
		onError: (error) => callbacks?.onError(error),
		onSuccess: (run) => {
			queryClient.setQueryData(queryKeys.run(run.id), run);
			void queryClient.invalidateQueries({ queryKey: queryKeys.runLists });
			void queryClient.invalidateQueries({ queryKey: queryKeys.agents });
			callbacks?.onSuccess?.(run);
		},
	});
}
