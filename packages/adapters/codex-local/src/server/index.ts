import { type ServerAdapterModule, settingsSchema } from "@paperclipai/adapter-utils";
import { asString } from "@paperclipai/adapter-utils/server-utils";
import { agentConfigurationDoc, label, models, type } from "../index.ts";
import { settings } from "../settings.ts";
import { execute } from "./execute.ts";
import { detectModel, listModels, refreshModels } from "./installation/models.ts";
import { sessionCodec, sessionManagement } from "./session.ts";
import { listSkills, syncSkills } from "./skills.ts";
import { testEnvironment } from "./test.ts";

export { type CodexRunOutput, createCodexOutputReader, parseCodexOutput } from "./parse.ts";
export { isCodexUnknownSessionError, judgeCodexRun } from "./verdict/verdict.ts";
export { execute, sessionCodec, sessionManagement, testEnvironment };

export function createServerAdapter(): ServerAdapterModule {
	return {
		type,
		label,
		models,
		agentConfigurationDoc,
		execute,
		testEnvironment,
		sessionCodec,
		sessionManagement,
		listSkills,
		syncSkills,
		listModels,
		refreshModels,
		detectModel,
		supportsLocalAgentJwt: true,
		supportsInstructionsBundle: true,
		startsThroughRunChildProcess: true,
		getRuntimeCommandSpec: ({ command }) => ({
			command: asString(command).trim() || "codex",
			versionArgs: ["--version"],
			installCommand: "npm install --global @openai/codex",
		}),
		getConfigSchema: () => settingsSchema(settings),
	};
}
