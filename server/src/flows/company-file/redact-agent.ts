import { asStringArray, parseObject } from "@paperclipai/adapter-utils";
import type { Masker } from "@paperclipai/adapter-utils/host";
import { listChangedKeys, redactSnapshot } from "../../records/agents/config-revisions/redact-snapshot.ts";
import { type AgentRow, readRuntimeConfig } from "../../records/agents/store.ts";

/**
 * Omits variables with secrets, because their masks would be wrong values after an import, and environments, because
 * another installation does not have them.
 */
export function redactAgent(agent: AgentRow, masker: Pick<Masker, "json">) {
	const snapshot = { ...agent, runtimeConfig: readRuntimeConfig(agent) };
	const adapterConfig = masker.json(redactSnapshot(snapshot).adapterConfig);
	const redacted = [
		...listChangedKeys(snapshot, { ...snapshot, adapterConfig, defaultEnvironmentId: null }),
		...(agent.allowedEnvironmentIds.length === 0 ? [] : ["allowedEnvironmentIds"]),
	];
	const { env, paperclipSkillSync, ...settings } = adapterConfig;
	const isSecret = new Set(redacted);
	const kept = Object.entries(parseObject(env)).filter(([name]) => !isSecret.has(`adapterConfig.env.${name}`));
	return {
		adapterConfig: env === undefined ? settings : { ...settings, env: Object.fromEntries(kept) },
		runtimeConfig: snapshot.runtimeConfig,
		desiredSkills:
			paperclipSkillSync === undefined ? null : asStringArray(parseObject(paperclipSkillSync).desiredSkills),
		redacted,
	};
}
