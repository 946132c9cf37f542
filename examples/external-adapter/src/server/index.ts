import type { ServerAdapterModule } from "@paperclipai/adapter-utils";
import { agentConfigurationDoc, label, models, type } from "../metadata.ts";
import { configSchema } from "./config.ts";
import { execute } from "./execute.ts";
import { sessionCodec, sessionManagement } from "./session.ts";
import { testEnvironment } from "./test-environment.ts";

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
		// A key for Paperclip's API, where the run has one, reaches the agent in PAPERCLIP_API_KEY.
		supportsLocalAgentJwt: true,
		getConfigSchema: () => configSchema,
	};
}
