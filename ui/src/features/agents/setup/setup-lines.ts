import { isDangerousValue } from "@paperclipai/adapter-utils";
import type { Agent, ConfigSchema } from "@paperclipai/shared";
import { settingName } from "../revisions/setting-name.ts";
import { settingTexts } from "../revisions/snapshot-lines.ts";

export interface SetupLine {
	key: string;
	name: string;
	value: string;
	/** Whether the setting widens the agent's permissions, as its adapter declares. */
	isDangerous: boolean;
}

/**
 * All settings that a copy of an agent runs with, the dangerous ones first.
 * @param fields Fields of the adapter.
 */
export function setupLines(
	{ adapterConfig }: Pick<Agent, "adapterConfig">,
	fields: ConfigSchema["fields"],
): SetupLine[] {
	const declared = new Map(fields.map((field) => [field.key, field]));
	const lines = [...settingTexts(adapterConfig)].map(([key, value]) => ({
		key,
		name: settingName(key, fields),
		value,
		isDangerous: isDangerousValue(declared.get(key) ?? {}, adapterConfig[key]),
	}));
	return [...lines.filter(({ isDangerous }) => isDangerous), ...lines.filter(({ isDangerous }) => !isDangerous)];
}
