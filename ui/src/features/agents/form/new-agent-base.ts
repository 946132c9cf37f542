import type { AdapterInfo, Agent } from "@paperclipai/shared";
import { isUsable } from "../components/adapter-picker.tsx";
import { DEFAULT_POLICY } from "./permissions/default-policy.ts";
import type { DraftBase } from "./use-agent-draft.ts";

/** A copy starts without a timer and without elevated permissions. */
export function newAgentBase(adapters: readonly AdapterInfo[], original: Agent | undefined): DraftBase {
	return {
		name: original ? `${original.name} copy` : "",
		title: original?.title ?? null,
		role: original?.role ?? null,
		capabilities: original?.capabilities ?? null,
		reportsTo: original?.reportsTo ?? null,
		defaultEnvironmentId: original?.defaultEnvironmentId ?? null,
		allowedEnvironmentIds: [],
		budgetMonthlyCents: original?.budgetMonthlyCents ?? null,
		runtimeConfig: {
			...original?.runtimeConfig,
			heartbeat: {
				intervalSec: 3_600,
				maxConcurrentRuns: 1,
				...original?.runtimeConfig.heartbeat,
				enabled: false,
			},
		},
		permissions: original ? original.permissions : DEFAULT_POLICY,
		mcpServers: original?.mcpServers ?? [],
		adapterType: original?.adapterType ?? defaultAdapter(adapters),
		adapterConfig: original?.adapterConfig ?? {},
		updatedAt: null,
	};
}

/** Prefers an installed built-in adapter, because requesting the models of an external adapter starts its process. */
function defaultAdapter(adapters: readonly AdapterInfo[]): string {
	const rank = ({ source, missingProgram }: AdapterInfo) =>
		(source === "builtin" ? 0 : 1) + (missingProgram === undefined ? 0 : 2);
	return adapters.filter(isUsable).sort((a, b) => rank(a) - rank(b))[0]?.type ?? "";
}
