import type { ServerAdapterModule } from "@paperclipai/adapter-utils";
import { createProgramAdapter } from "@paperclipai/adapter-utils/server-utils";
import { events } from "../events.ts";
import { agentConfigurationDoc, label, models, type } from "../index.ts";
import { program } from "../program.ts";

/** A program that reads messages while it works needs a `protocol`: see docs/adapters/conversations.md. */
export function createServerAdapter(): ServerAdapterModule {
	return createProgramAdapter({ type, label, models, agentConfigurationDoc, events, program });
}
