import { isDeepStrictEqual } from "node:util";
import { parseObject } from "@paperclipai/adapter-utils";
import { collectSecrets, createMasker, redactEnvForLogs } from "@paperclipai/adapter-utils/server-utils";
import type { AgentConfigSnapshot } from "@paperclipai/shared";

/** A configuration without the secrets in it. References to secrets stay: they show names only. */
export function redactSnapshot<Snapshot extends AgentConfigSnapshot>(snapshot: Snapshot): Snapshot {
	const { adapterConfig } = snapshot;
	const masked = createMasker(collectSecrets(adapterConfig)).json(adapterConfig);
	if (masked.env === undefined) return { ...snapshot, adapterConfig: masked };
	const texts = Object.entries(parseObject(masked.env)).filter(
		(entry): entry is [string, string] => typeof entry[1] === "string",
	);
	// Masked by name too, because the masker ignores short values.
	const env = { ...parseObject(masked.env), ...redactEnvForLogs(Object.fromEntries(texts)) };
	return { ...snapshot, adapterConfig: { ...masked, env } };
}

/** What differs between two configurations: settings by their name, and environment variables each. */
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
