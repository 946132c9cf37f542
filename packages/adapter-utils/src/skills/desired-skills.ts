import type { RuntimeSkillEntry } from "../contract/skills.ts";
import { asStringArray, parseObject } from "../values/read-value.ts";

/**
 * Keys of the skills that an agent is to have: the required ones, and those that `config.paperclipSkillSync` names by
 * key or folder name. A name that no entry has stays in the list, so that it can be shown as missing.
 */
export function resolvePaperclipDesiredSkillNames(
	config: unknown,
	entries: readonly Pick<RuntimeSkillEntry, "key" | "runtimeName" | "required">[],
): string[] {
	const wished = asStringArray(parseObject(parseObject(config).paperclipSkillSync).desiredSkills);
	const keys = entries.filter((entry) => entry.required).map((entry) => entry.key);
	for (const name of cleanNames(wished)) {
		const entry = entries.find(({ key }) => key === name) ?? entries.find(({ runtimeName }) => runtimeName === name);
		keys.push(entry?.key ?? name);
	}
	return [...new Set(keys)];
}

/** The same under the name by which some published adapters ask for it. */
export const resolveLegacyPaperclipDesiredSkillNames = resolvePaperclipDesiredSkillNames;

/** The configuration with the wished skills written into `paperclipSkillSync`; the given one is not changed. */
export function writePaperclipSkillSyncPreference(
	config: Record<string, unknown>,
	desiredSkills: readonly string[],
): Record<string, unknown> {
	const kept = parseObject(config.paperclipSkillSync);
	return { ...config, paperclipSkillSync: { ...kept, desiredSkills: cleanNames(desiredSkills) } };
}

function cleanNames(names: readonly string[]): string[] {
	return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ""))];
}
