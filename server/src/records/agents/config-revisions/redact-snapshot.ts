import { isDeepStrictEqual } from "node:util";
import { parseObject } from "@paperclipai/adapter-utils";
import type { AgentConfigSnapshot } from "@paperclipai/shared";
import { maskConfig } from "../masked-config/mask-config.ts";

export function redactSnapshot<Snapshot extends AgentConfigSnapshot>(snapshot: Snapshot): Snapshot {
	return { ...snapshot, adapterConfig: maskConfig(snapshot.adapterConfig) };
}

export function listChangedKeys(before: AgentConfigSnapshot, after: AgentConfigSnapshot): string[] {
	const { env: envBefore, ...settingsBefore } = before.adapterConfig;
	const { env: envAfter, ...settingsAfter } = after.adapterConfig;
	return [
		...(before.adapterType === after.adapterType ? [] : ["adapterType"]),
		...(before.defaultEnvironmentId === after.defaultEnvironmentId ? [] : ["defaultEnvironmentId"]),
		...differences("adapterConfig", settingsBefore, settingsAfter),
		...differences("adapterConfig.env", parseObject(envBefore), parseObject(envAfter)),
		...differences("runtimeConfig", before.runtimeConfig, after.runtimeConfig),
	];
}

function differences(group: string, before: Record<string, unknown>, after: Record<string, unknown>): string[] {
	const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
	return keys.filter((key) => !isDeepStrictEqual(before[key], after[key])).map((key) => `${group}.${key}`);
}
