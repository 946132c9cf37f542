import { asNumber, asString, invalidSetting, selectWorkingDirectory } from "@paperclipai/adapter-utils/server-utils";

export const configSchema = {
	fields: [
		{ key: "cwd", label: "Working folder", type: "text" },
		{ key: "command", label: "Command", type: "text", default: "quok" },
		{ key: "promptTemplate", label: "Prompt template", type: "textarea" },
		{ key: "model", label: "Model", type: "combobox" },
		{ key: "maxSteps", label: "Steps", type: "number", default: 10 },
		{ key: "unattended", label: "Unattended", type: "toggle", default: false, dangerous: true },
		{ key: "extraArgs", label: "Extra arguments", type: "list" },
		{ key: "env", label: "Variables", type: "map" },
		{ key: "timeoutSec", label: "Time limit", type: "number", default: 0 },
		{ key: "graceSec", label: "Grace period", type: "number", default: 15 },
	],
};

export function readSettings(config, context) {
	return {
		cwd: selectWorkingDirectory(config, context),
		command: asString(config.command, "quok"),
		promptTemplate: asString(config.promptTemplate),
		model: asString(config.model),
		maxSteps: asNumber(config.maxSteps, 10),
		unattended: config.unattended === true,
		extraArgs: readList(config.extraArgs),
		timeoutSec: asNumber(config.timeoutSec, 0),
		graceSec: asNumber(config.graceSec, 15),
	};
}

function readList(value) {
	if (value === undefined) return [];
	if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value;
	throw invalidSetting('"extraArgs" is no list of texts.', 'Write, for example, {"extraArgs": ["--verbose"]}.');
}
