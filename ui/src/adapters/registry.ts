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

/** Name of an adapter for people: its own, else its type made readable. */
export function getAdapterLabel(type: string): string {
	const label = adaptersByType.get(type)?.label;
	if (label) return label;
	const words = type.split("_").filter((word) => word !== "");
	return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ") || "Unknown adapter";
}
