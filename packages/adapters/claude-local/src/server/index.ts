import type { ServerAdapterModule } from "@paperclipai/adapter-utils";
import { type AdapterCommand, createServerModule } from "@paperclipai/adapter-utils/server-utils";
import { streamedChunks } from "../events/streamed-chunks.ts";
import { agentConfigurationDoc, label, models, type } from "../index.ts";
import { settings } from "../settings.ts";
import { execute } from "./execute.ts";
import { detectModel, listModels } from "./installation/models.ts";
import { permissionPresets, permissionSettings } from "./options/permission-preset.ts";
import { sessionCodec, sessionManagement } from "./session.ts";
import { listSkills, syncSkills } from "./skills.ts";
import { testEnvironment } from "./test.ts";

export { type ClaudeRunOutput, createClaudeOutputReader, parseClaudeOutput } from "./parse.ts";
export { isClaudeUnknownSessionError } from "./verdict/unknown-session.ts";
export { judgeClaudeRun } from "./verdict/verdict.ts";
export { execute, sessionCodec, sessionManagement, testEnvironment };

const COMMAND: AdapterCommand = {
	name: "claude",
	hasVersion: true,
	installCommand: "npm install --global @anthropic-ai/claude-code",
};

export function createServerAdapter(): ServerAdapterModule {
	return createServerModule({ type, label, models, agentConfigurationDoc }, settings, COMMAND, {
		execute,
		testEnvironment,
		steering: "turn",
		permissionPresets,
		permissionSettings,
		mcpTransports: ["stdio", "http"],
		streamedChunks,
		sessionCodec,
		sessionManagement,
		listSkills,
		syncSkills,
		listModels,
		detectModel,
	});
}
