import {
	createStdoutParser as createClaudeLocalParser,
	formatStdoutEvent as formatClaudeLocalEvent,
} from "@paperclipai/adapter-claude-local/cli";
import {
	createStdoutParser as createCodexLocalParser,
	formatStdoutEvent as formatCodexLocalEvent,
} from "@paperclipai/adapter-codex-local/cli";
import {
	createStdoutParser as createMyAgentParser,
	formatStdoutEvent as formatMyAgentEvent,
} from "@paperclipai/adapter-my-agent/cli";
import {
	createStdoutParser as createProcessParser,
	formatStdoutEvent as formatProcessEvent,
} from "@paperclipai/adapter-process/cli";
import type { CLIAdapterModule } from "@paperclipai/adapter-utils";

/** Each adapter needs one import and one entry. */
const adapters: readonly CLIAdapterModule[] = [
	{ type: "claude_local", formatStdoutEvent: formatClaudeLocalEvent, createStdoutParser: createClaudeLocalParser },
	{ type: "codex_local", formatStdoutEvent: formatCodexLocalEvent, createStdoutParser: createCodexLocalParser },
	{ type: "my_agent", formatStdoutEvent: formatMyAgentEvent, createStdoutParser: createMyAgentParser },
	{ type: "process", formatStdoutEvent: formatProcessEvent, createStdoutParser: createProcessParser },
];

export function findCLIAdapter(type: string): CLIAdapterModule | undefined {
	return adapters.find((adapter) => adapter.type === type);
}
