import * as claudeLocalAdapter from "@paperclipai/adapter-claude-local/ui";
import * as codexLocalAdapter from "@paperclipai/adapter-codex-local/ui";
import * as myAgentAdapter from "@paperclipai/adapter-my-agent/ui";
import * as processAdapter from "@paperclipai/adapter-process/ui";
import { builtinAdapter } from "./builtin-adapter.ts";
import type { UIAdapterModule } from "./types.ts";

/** Written by `node scripts/write-registries.mjs`: an import and an entry for each folder of packages/adapters. */
const adapters: readonly UIAdapterModule[] = [
	builtinAdapter(claudeLocalAdapter),
	builtinAdapter(codexLocalAdapter),
	builtinAdapter(myAgentAdapter),
	builtinAdapter(processAdapter),
];

const adaptersByType = new Map(adapters.map((adapter) => [adapter.type, adapter]));

export function findUIAdapter(type: string): UIAdapterModule | undefined {
	return adaptersByType.get(type);
}
