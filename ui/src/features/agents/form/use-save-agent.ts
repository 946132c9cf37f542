import { type Agent, ApiError, type UpdateAgent } from "@paperclipai/shared";
import { useQueryClient } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { queryKeys } from "../../../api/query-keys.ts";
import { isSameValue } from "../../../components/agent-config-primitives/is-same-value.ts";
import { toast } from "../../../kit/toast/toast.ts";
import { useUpdateAgent } from "../api.ts";
import { applyConfig } from "./agent-draft.ts";
import type { AgentDraftState } from "./use-agent-draft.ts";

/** Sends what a form has changed, and nothing else. */
export function useSaveAgent(agent: Agent, { draft, discard }: AgentDraftState) {
	const queryClient = useQueryClient();
	const { mutate, isPending, error, reset } = useUpdateAgent(agent.id);
	return {
		isSaving: isPending,
		error,
		reset,
		/** @param basedOn `updatedAt` of the agent that the changes are made on. */
		save(basedOn: string) {
			const config = applyConfig(agent.adapterConfig, draft);
			const isConfigured = draft.fields.adapterType !== undefined || !isSameValue(config, agent.adapterConfig);
			const body = { ...draft.fields, ...(isConfigured ? { adapterConfig: config } : {}), basedOn };
			mutate(body as UpdateAgent, {
				onSuccess: ({ name }) => {
					// Rendered before the message is: whoever has read it can leave without being asked.
					flushSync(discard);
					toast({ text: `${name} was saved. Its next run starts with this.` });
				},
				// What it was changed to is shown beside the refused change.
				onError: (refusal) => {
					if (refusal instanceof ApiError) void queryClient.invalidateQueries({ queryKey: queryKeys.agent(agent.id) });
				},
			});
		},
	};
}
