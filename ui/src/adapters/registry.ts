import { claudeLocalUIAdapter } from "./claude-local/index.ts";
import { codexLocalUIAdapter } from "./codex-local/index.ts";
import { myAgentUIAdapter } from "./my-agent/index.ts";
import { processUIAdapter } from "./process/index.ts";
import type { UIAdapterModule } from "./types.ts";

const adapters: readonly UIAdapterModule[] = [
	claudeLocalUIAdapter,
	codexLocalUIAdapter,
	myAgentUIAdapter,
	processUIAdapter,
];

const adaptersByType = new Map(adapters.map((adapter) => [adapter.type, adapter]));

export function findUIAdapter(type: string): UIAdapterModule | undefined {
	return adaptersByType.get(type);
}
