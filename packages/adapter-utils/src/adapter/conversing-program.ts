import type { PermissionPreset } from "../contract/conversation.ts";
import type { AdapterRunWarning } from "../contract/execution.ts";
import type { AgentMcpServer } from "../contract/mcp-server.ts";
import type { ConversationProtocol } from "../conversation/protocol.ts";
import type { ProgramAdapter, ProgramArguments, ProgramAttempt } from "../declaration/define-program.ts";
import type { Settings } from "../settings/setting.ts";

export interface ConversationRun extends ProgramArguments<Settings> {
	/** See `ConversationHost`. */
	permissions: PermissionPreset | null;
	mcpServers: readonly AgentMcpServer[];
}

/** An adapter whose program may be sent messages while it runs. */
export interface ConversingAdapter extends ProgramAdapter {
	/** How to converse with the program. Default: it reads its prompt until the end of standard input. */
	protocol?(run: ConversationRun): ConversationProtocol<unknown>;
	/** Returns warnings about the run, shown if it succeeds. */
	warnings?(run: ConversationRun, attempt: ProgramAttempt): AdapterRunWarning[];
}
