import { type ServerAdapterModule, settingsSchema } from "@paperclipai/adapter-utils";
import { asString } from "@paperclipai/adapter-utils/server-utils";
import { agentConfigurationDoc, label, models, type } from "../index.ts";
import { settings } from "../settings.ts";
import { execute } from "./execute.ts";
import { testEnvironment } from "./test.ts";

export { execute, testEnvironment };

export function createServerAdapter(): ServerAdapterModule {
	return {
		type,
		label,
		models,
		agentConfigurationDoc,
		execute,
		testEnvironment,
		supportsLocalAgentJwt: true,
		startsThroughRunChildProcess: true,
		getRuntimeCommandSpec: ({ command }) => (asString(command).trim() === "" ? null : { command: asString(command) }),
		getConfigSchema: () => settingsSchema(settings),
	};
}
