import { agentConfigurationDoc, label, models, type } from "../metadata.js";
import { configSchema } from "../settings.js";
import { execute } from "./execute.js";
import { sessionCodec } from "./session.js";
import { testEnvironment } from "./test.js";

export function createServerAdapter() {
	return {
		type,
		label,
		models,
		agentConfigurationDoc,
		execute,
		testEnvironment,
		sessionCodec,
		sessionManagement: { supportsSessionResume: true, nativeContextManagement: "confirmed" },
		supportsLocalAgentJwt: true,
		startsThroughRunChildProcess: true,
		getRuntimeCommandSpec: ({ command }) => ({ command: command || "quok" }),
		getConfigSchema: () => configSchema,
		onHireApproved: async () => ({ ok: true }),
		listSkills: async ({ adapterType }) => ({
			adapterType,
			supported: true,
			mode: "ephemeral",
			desiredSkills: [],
			entries: [{ key: "kit-skill", desired: false, state: "available" }],
			warnings: [],
		}),
	};
}
