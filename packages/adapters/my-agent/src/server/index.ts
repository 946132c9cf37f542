import type { AdapterConfigSchema, ServerAdapterModule } from "@paperclipai/adapter-utils";
import { agentConfigurationDoc, label, models, type } from "../index.ts";
import { execute } from "./execute.ts";
import { sessionCodec, sessionManagement } from "./session.ts";
import { testEnvironment } from "./test.ts";

export { isMyAgentUnknownSessionError } from "./parse.ts";
export { execute, sessionCodec, sessionManagement, testEnvironment };

const configSchema: AdapterConfigSchema = {
	fields: [
		{ key: "cwd", label: "Working directory", type: "text", placeholder: "/home/me/project" },
		{ key: "promptTemplate", label: "Task", type: "textarea", hint: "Its words are looked for in the files." },
		{
			key: "reportPath",
			label: "Report file",
			type: "text",
			placeholder: "REPORT.md",
			hint: "In the working directory. Empty: nothing there is changed.",
		},
		{ key: "maxFiles", label: "Most files to look at", type: "number", default: 5000 },
		{ key: "command", label: "Node.js program", type: "text", hint: "Empty: the one that runs Paperclip." },
		{ key: "env", label: "Environment variables", type: "map" },
		{ key: "timeoutSec", label: "Time limit (seconds)", type: "number", default: 120, hint: "0 = none." },
		{ key: "graceSec", label: "Grace period (seconds)", type: "number", default: 15 },
	],
};

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
		getConfigSchema: () => configSchema,
	};
}
