import { asString, asStringArray, type ServerAdapterModule } from "@paperclipai/adapter-utils";
import { type ConversationRun, createProgramAdapter } from "@paperclipai/adapter-utils/server-utils";
import { streamedChunks } from "../events/streamed-chunks.ts";
import { events } from "../events.ts";
import { agentConfigurationDoc, label, models, type } from "../index.ts";
import { program, readConfigOptions } from "../program.ts";
import { createAcpProtocol } from "./conversation/protocol.ts";
import { PERMISSION_PRESETS } from "./permissions.ts";
import { createTest } from "./test.ts";

function protocol({ values, sessionId, permissions }: ConversationRun) {
	const { cwd, mode, configOptions } = values;
	return createAcpProtocol({
		cwd: asString(cwd),
		requested: sessionId,
		mode: asString(mode),
		configOptions: readConfigOptions(asStringArray(configOptions)),
		shouldAsk: permissions !== null && permissions !== "full",
	});
}

export function createServerAdapter(): ServerAdapterModule {
	const declared = createProgramAdapter({ type, label, models, agentConfigurationDoc, events, program, protocol });
	return {
		...declared,
		testEnvironment: createTest(declared),
		streamedChunks,
		steering: "between_turns",
		permissionPresets: PERMISSION_PRESETS,
	};
}
