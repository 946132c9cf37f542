import type { RuntimeSkillEntry } from "../contract/skills.ts";
import { asStringArray, parseObject } from "../values/read-value.ts";

/**
 * Returns the required skills and the skills in `config.paperclipSkillSync`, which lists keys or folder names. Keeps
 * unknown names, to be shown as missing.
 */
export function resolvePaperclipDesiredSkillNames(
	config: unknown,
	entries: readonly Pick<RuntimeSkillEntry, "key" | "runtimeName" | "required">[],
): string[] {
	const desired = asStringArray(parseObject(parseObject(config).paperclipSkillSync).desiredSkills);
	const keys = entries.filter((entry) => entry.required).map((entry) => entry.key);
	for (const name of cleanNames(desired)) {
		const entry = entries.find(({ key }) => key === name) ?? entries.find(({ runtimeName }) => runtimeName === name);
		keys.push(entry?.key ?? name);
	}
	return [...new Set(keys)];
}

/**
 * Kept because published adapters import it.
 * @alias
 */
export const resolveLegacyPaperclipDesiredSkillNames = resolvePaperclipDesiredSkillNames;

export function writePaperclipSkillSyncPreference(
	config: Record<string, unknown>,
	desiredSkills: readonly string[],
): Record<string, unknown> {
	const current = parseObject(config.paperclipSkillSync);
	return { ...config, paperclipSkillSync: { ...current, desiredSkills: cleanNames(desiredSkills) } };
}

function cleanNames(names: readonly string[]): string[] {
	return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ""))];
}
