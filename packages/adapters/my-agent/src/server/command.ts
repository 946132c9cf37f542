import { fileURLToPath } from "node:url";
import type { AdapterRunContext } from "@paperclipai/adapter-utils";
import { invalidSetting, listSettingOptions, readSettingValues } from "@paperclipai/adapter-utils/server-utils";
import { type MyAgentSettings, settings } from "../settings.ts";

/** Resolves from `src/` and from `dist/` alike. */
export const AGENT_PROGRAM = fileURLToPath(new URL("../../agent/my-agent.mjs", import.meta.url));

/** Node.js command in other environments. */
export const NODE = "node";

/**
 * @param node Default command; must be given for other environments, where the local path is not valid.
 * @throws {CodedError} `config_invalid`.
 */
export function readCommand(
	config: Record<string, unknown>,
	context: AdapterRunContext,
	node = process.execPath,
): MyAgentSettings {
	checkMaxFiles(config.maxFiles);
	const values = readSettingValues(settings, config, context);
	return { ...values, command: values.command || node };
}

export function buildArguments(values: MyAgentSettings, sessionId: string | null): string[] {
	const resume = sessionId === null ? [] : [`--resume=${sessionId}`];
	return [AGENT_PROGRAM, ...resume, ...listSettingOptions(settings, values).flatMap(({ args }) => args)];
}

function checkMaxFiles(value: unknown): void {
	if (value === undefined || (typeof value === "number" && Number.isInteger(value) && value > 0)) return;
	throw invalidSetting(
		'"maxFiles" is not a whole number above 0.',
		'Write a number, for example {"maxFiles": 5000}, or remove the setting.',
	);
}
