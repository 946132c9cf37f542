import * as claudeLocalAdapter from "@paperclipai/adapter-claude-local/cli";
import * as codexLocalAdapter from "@paperclipai/adapter-codex-local/cli";
import * as myAgentAdapter from "@paperclipai/adapter-my-agent/cli";
import * as processAdapter from "@paperclipai/adapter-process/cli";
import type { CLIAdapterModule } from "@paperclipai/adapter-utils";

/** Written by `node scripts/write-registries.mjs`: an import and an entry for each folder of packages/adapters. */
const adapters: readonly CLIAdapterModule[] = [
	{ type: "claude_local", ...claudeLocalAdapter },
	{ type: "codex_local", ...codexLocalAdapter },
	{ type: "my_agent", ...myAgentAdapter },
	{ type: "process", ...processAdapter },
];

export function findCLIAdapter(type: string): CLIAdapterModule | undefined {
	return adapters.find((adapter) => adapter.type === type);
}
