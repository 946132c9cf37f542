import { type Agent, ApiError, type UpdateAgent } from "@paperclipai/shared";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { queryKeys } from "../../../api/query-keys.ts";
import { isSameValue } from "../../../components/agent-config-primitives/is-same-value.ts";
import { toast } from "../../../kit/toast/toast.ts";
import { useUpdateAgent } from "../api.ts";
import { applyConfig } from "./agent-draft.ts";
import type { AgentDraftState } from "./use-agent-draft.ts";

/** Sends only the changes, and only once while a save is pending. */
export function useSaveAgent(agent: Agent, { draft, settle }: AgentDraftState) {
	const queryClient = useQueryClient();
	const { mutateAsync, isPending, error, reset } = useUpdateAgent(agent.id);
	const isRunning = useRef(false);
	return {
		isSaving: isPending,
		error,
		reset,
		/** @param basedOn `updatedAt` of the agent that the changes are based on. */
		async save(basedOn: string) {
			if (isRunning.current) return;
			isRunning.current = true;
			const config = applyConfig(agent.adapterConfig, draft);
			const isConfigured = draft.fields.adapterType !== undefined || !isSameValue(config, agent.adapterConfig);
			const body = { ...draft.fields, ...(isConfigured ? { adapterConfig: config } : {}), basedOn };
			try {
				// Callbacks passed to `mutate` are not called after unmount.
				const { name, updatedAt } = await mutateAsync(body as UpdateAgent);
				// Rendered before the toast, so that leaving does not ask about unsaved changes.
				flushSync(() => settle(draft, updatedAt));
				toast({ text: `The agent ${name} was saved. Changes apply from its next run.` });
			} catch (refusal) {
				// Shows the current values beside the rejected change.
				if (refusal instanceof ApiError) void queryClient.invalidateQueries({ queryKey: queryKeys.agent(agent.id) });
			}
			isRunning.current = false;
		},
	};
}
