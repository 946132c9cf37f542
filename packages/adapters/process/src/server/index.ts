import type { AdapterConfigSchema, ServerAdapterModule } from "@paperclipai/adapter-utils";
import { agentConfigurationDoc, label, models, type } from "../index.ts";
import { execute } from "./execute.ts";
import { testEnvironment } from "./test.ts";

export { execute, testEnvironment };

const configSchema: AdapterConfigSchema = {
	fields: [
		{ key: "command", label: "Command", type: "text", required: true, placeholder: "sh" },
		{ key: "args", label: "Arguments", type: "list", hint: "One argument a line, each one as it is." },
		{ key: "cwd", label: "Working directory", type: "text", placeholder: "/home/me/project" },
		{
			key: "stdin",
			label: "Standard input",
			type: "textarea",
			hint: "Template, as in {{context.paperclipTaskMarkdown}}.",
		},
		{ key: "env", label: "Environment variables", type: "map" },
		{ key: "timeoutSec", label: "Time limit (seconds)", type: "number", default: 0, hint: "0 = none." },
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
		supportsLocalAgentJwt: true,
		supportsSsh: true,
		getConfigSchema: () => configSchema,
	};
}
