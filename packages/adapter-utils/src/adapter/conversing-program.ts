import type { PermissionPreset } from "../contract/conversation.ts";
import type { ConversationProtocol } from "../conversation/protocol.ts";
import type { ProgramAdapter, ProgramArguments } from "../declaration/define-program.ts";
import type { Settings } from "../settings/setting.ts";

export interface ConversationRun extends ProgramArguments<Settings> {
	/** See `ConversationHost`. */
	permissions: PermissionPreset | null;
}

/** An adapter whose program may be sent messages while it runs. */
export interface ConversingAdapter extends ProgramAdapter {
	/** How to converse with the program. Default: it reads its prompt until the end of standard input. */
	protocol?(run: ConversationRun): ConversationProtocol<unknown>;
}
