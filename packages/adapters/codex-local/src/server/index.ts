import type { ServerAdapterModule } from "@paperclipai/adapter-utils";
import { type AdapterCommand, createServerModule } from "@paperclipai/adapter-utils/server-utils";
import { streamedChunks } from "../events/streamed-chunks.ts";
import { agentConfigurationDoc, label, models, type } from "../index.ts";
import { settings } from "../settings.ts";
import { PERMISSION_PRESETS, PERMISSION_SETTINGS } from "./conversation/permissions.ts";
import { execute } from "./execute.ts";
import { detectModel, listModels, refreshModels } from "./installation/models.ts";
import { sessionCodec, sessionManagement } from "./session.ts";
import { listSkills, syncSkills } from "./skills.ts";
import { testEnvironment } from "./test.ts";

export { type CodexRunOutput, createCodexOutputReader, parseCodexOutput } from "./parse.ts";
export { isCodexUnknownSessionError, judgeCodexRun } from "./verdict/verdict.ts";
export { execute, sessionCodec, sessionManagement, testEnvironment };

const COMMAND: AdapterCommand = {
	name: "codex",
	hasVersion: true,
	installCommand: "npm install --global @openai/codex",
};

export function createServerAdapter(): ServerAdapterModule {
	return createServerModule({ type, label, models, agentConfigurationDoc }, settings, COMMAND, {
		execute,
		testEnvironment,
		refreshModels,
		sessionCodec,
		sessionManagement,
		listSkills,
		syncSkills,
		listModels,
		detectModel,
		streamedChunks,
		steering: "turn",
		permissionPresets: PERMISSION_PRESETS,
		permissionSettings: PERMISSION_SETTINGS,
		mcpTransports: ["stdio", "http"],
	});
}
