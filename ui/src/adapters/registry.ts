import { getAdapterLabel as adapterLabel } from "@paperclipai/adapter-utils";
import { claudeLocalUIAdapter } from "./claude-local/index.ts";
import { codexLocalUIAdapter } from "./codex-local/index.ts";
import { myAgentUIAdapter } from "./my-agent/index.ts";
import { processUIAdapter } from "./process/index.ts";
import type { UIAdapter } from "./ui-adapter.ts";

const adapters: readonly UIAdapter[] = [claudeLocalUIAdapter, codexLocalUIAdapter, myAgentUIAdapter, processUIAdapter];

const adaptersByType = new Map(adapters.map((adapter) => [adapter.type, adapter]));

export function findUIAdapter(type: string): UIAdapter | undefined {
	return adaptersByType.get(type);
}

/**
 * Name of an adapter for people. `label` is what the server calls it, known once its list has arrived; the adapters of
 * this UI have a name before that.
 */
export function getAdapterLabel(type: string, label?: string): string {
	return adapterLabel(type, label || adaptersByType.get(type)?.label);
}
