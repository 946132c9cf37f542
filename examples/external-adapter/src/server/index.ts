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
		// `buildRunEnv` passes the token for Paperclip's API to the agent, in PAPERCLIP_API_KEY.
		supportsLocalAgentJwt: true,
		getConfigSchema: () => configSchema,
	};
}
