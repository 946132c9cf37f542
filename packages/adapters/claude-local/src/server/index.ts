import { type ServerAdapterModule, settingsSchema } from "@paperclipai/adapter-utils";
import { asString } from "@paperclipai/adapter-utils/server-utils";
import { streamedChunks } from "../events/streamed-chunks.ts";
import { agentConfigurationDoc, label, models, type } from "../index.ts";
import { settings } from "../settings.ts";
import { execute } from "./execute.ts";
import { detectModel, listModels } from "./installation/models.ts";
import { sessionCodec, sessionManagement } from "./session.ts";
import { listSkills, syncSkills } from "./skills.ts";
import { testEnvironment } from "./test.ts";

export { type ClaudeRunOutput, createClaudeOutputReader, parseClaudeOutput } from "./parse.ts";
export { isClaudeUnknownSessionError } from "./verdict/unknown-session.ts";
export { judgeClaudeRun } from "./verdict/verdict.ts";
export { execute, sessionCodec, sessionManagement, testEnvironment };

export function createServerAdapter(): ServerAdapterModule {
	return {
		type,
		label,
		models,
		agentConfigurationDoc,
		execute,
		testEnvironment,
		streamedChunks,
		sessionCodec,
		sessionManagement,
		listSkills,
		syncSkills,
		supportsLocalAgentJwt: true,
		supportsInstructionsBundle: true,
		startsThroughRunChildProcess: true,
		listModels,
		detectModel,
		getRuntimeCommandSpec: ({ command }) => ({
			command: asString(command).trim() || "claude",
			versionArgs: ["--version"],
			installCommand: "npm install --global @anthropic-ai/claude-code",
		}),
		getConfigSchema: () => settingsSchema(settings),
	};
}
