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

/** Sends what a form has changed, and nothing else, once however often it is called meanwhile. */
export function useSaveAgent(agent: Agent, { draft, settle }: AgentDraftState) {
	const queryClient = useQueryClient();
	const { mutateAsync, isPending, error, reset } = useUpdateAgent(agent.id);
	const isRunning = useRef(false);
	return {
		isSaving: isPending,
		error,
		reset,
		/** @param basedOn `updatedAt` of the agent that the changes are made on. */
		async save(basedOn: string) {
			if (isRunning.current) return;
			isRunning.current = true;
			const config = applyConfig(agent.adapterConfig, draft);
			const isConfigured = draft.fields.adapterType !== undefined || !isSameValue(config, agent.adapterConfig);
			const body = { ...draft.fields, ...(isConfigured ? { adapterConfig: config } : {}), basedOn };
			try {
				// Not by callbacks of the mutation, which are not called once the form was left.
				const { name, updatedAt } = await mutateAsync(body as UpdateAgent);
				// Rendered before the message is: whoever has read it can leave without being asked.
				flushSync(() => settle(draft, updatedAt));
				toast({ text: `The agent ${name} was saved. Changes apply from its next run.` });
			} catch (refusal) {
				// What it was changed to is shown beside the refused change.
				if (refusal instanceof ApiError) void queryClient.invalidateQueries({ queryKey: queryKeys.agent(agent.id) });
			}
			isRunning.current = false;
		},
	};
}
