import { createServerAdapter as claudeLocalAdapter } from "@paperclipai/adapter-claude-local/server";
import { createServerAdapter as codexLocalAdapter } from "@paperclipai/adapter-codex-local/server";
import { createServerAdapter as myAgentAdapter } from "@paperclipai/adapter-my-agent/server";
import { createServerAdapter as processAdapter } from "@paperclipai/adapter-process/server";
import type { ServerAdapterModule } from "@paperclipai/adapter-utils";

/** Written by `node scripts/write-registries.mjs`: an import and an entry for each folder of packages/adapters. */
export const builtinAdapters: readonly ServerAdapterModule[] = [
	claudeLocalAdapter(),
	codexLocalAdapter(),
	myAgentAdapter(),
	processAdapter(),
];
