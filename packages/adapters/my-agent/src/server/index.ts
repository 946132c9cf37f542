import { type ServerAdapterModule, settingsSchema } from "@paperclipai/adapter-utils";
import { asString } from "@paperclipai/adapter-utils/server-utils";
import { agentConfigurationDoc, label, models, type } from "../index.ts";
import { settings } from "../settings.ts";
import { NODE } from "./command.ts";
import { execute } from "./execute.ts";
import { sessionCodec, sessionManagement } from "./session.ts";
import { testEnvironment } from "./test.ts";

export { isMyAgentUnknownSessionError } from "./parse.ts";
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
		supportsLocalAgentJwt: true,
		startsThroughRunChildProcess: true,
		getRuntimeCommandSpec: ({ command }) => ({
			command: asString(command).trim() || NODE,
			versionArgs: ["--version"],
		}),
		getConfigSchema: () => settingsSchema(settings),
	};
}
