import {
	type AdapterRunWarning,
	asString,
	asStringArray,
	type ProgramAttempt,
	type ServerAdapterModule,
} from "@paperclipai/adapter-utils";
import { type ConversationRun, createProgramAdapter } from "@paperclipai/adapter-utils/server-utils";
import { streamedChunks } from "../events/streamed-chunks.ts";
import { type AcpFacts, events } from "../events.ts";
import { agentConfigurationDoc, label, models, type } from "../index.ts";
import { program, readConfigOptions } from "../program.ts";
import { createAcpProtocol } from "./conversation/protocol.ts";
import { warnOfMcpServers } from "./mcp-servers.ts";
import { PERMISSION_PRESETS } from "./permissions.ts";
import { createTest } from "./test.ts";

function protocol({ values, sessionId, permissions, mcpServers }: ConversationRun) {
	const { cwd, mode, configOptions } = values;
	return createAcpProtocol({
		cwd: asString(cwd),
		requested: sessionId,
		mode: asString(mode),
		configOptions: readConfigOptions(asStringArray(configOptions)),
		mcpServers,
		shouldAsk: permissions !== null && permissions !== "full",
	});
}

function warnings({ mcpServers }: ConversationRun, { facts }: ProgramAttempt): AdapterRunWarning[] {
	return warnOfMcpServers(mcpServers, (facts as AcpFacts).lacksHttpServers !== true);
}

export function createServerAdapter(): ServerAdapterModule {
	const identity = { type, label, models, agentConfigurationDoc };
	const declared = createProgramAdapter({ ...identity, events, program, protocol, warnings });
	return {
		...declared,
		testEnvironment: createTest(declared),
		streamedChunks,
		steering: "between_turns",
		permissionPresets: PERMISSION_PRESETS,
		mcpTransports: ["stdio", "http"],
	};
}
