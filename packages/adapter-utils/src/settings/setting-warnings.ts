import type { AdapterConfigField } from "../contract/config-schema.ts";
import { settingsSchema } from "./config-schema.ts";
import type { Settings } from "./setting.ts";

/** The warning about an empty setting; `null` if the setting, or one that replaces it, is set. */
export function emptySettingWarning(
	{ key, whenEmpty }: { key: string; whenEmpty?: AdapterConfigField["whenEmpty"] | undefined },
	config: Readonly<Record<string, unknown>>,
): string | null {
	if (whenEmpty === undefined) return null;
	return [key, ...whenEmpty.unless].some((name) => isSet(config[name])) ? null : whenEmpty.warning;
}

/** Whether a configured value widens the agent's permissions. */
export function isDangerousValue(
	{ dangerous, dangerousValues = [] }: { dangerous?: boolean | undefined; dangerousValues?: string[] | undefined },
	value: unknown,
): boolean {
	return dangerous === true ? isSet(value) : typeof value === "string" && dangerousValues.includes(value.trim());
}

/** Findings of an environment test about empty settings. */
export function checkEmptySettings(settings: Settings, config: Readonly<Record<string, unknown>>) {
	return settingsSchema(settings).fields.flatMap((field) => {
		const message = emptySettingWarning(field, config);
		if (message === null) return [];
		const instead = (field.whenEmpty?.unless ?? []).join(" or ");
		const hint = `Set ${field.key}${instead === "" ? "" : `, ${instead}`} in the settings of the agent.`;
		return [{ code: "setting_empty", level: "warn" as const, message, hint, field: field.key }];
	});
}

function isSet(value: unknown): boolean {
	if (typeof value === "string") return value.trim() !== "";
	if (Array.isArray(value)) return value.some(isSet);
	return value !== undefined && value !== null && value !== false;
}
