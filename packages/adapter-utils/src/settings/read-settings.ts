import type { AdapterRunContext } from "../contract/execution.ts";
import { readArgumentList } from "../values/argument-list.ts";
import { asBoolean, asNumber, asString } from "../values/read-value.ts";
import { invalidSetting } from "../values/reject-settings.ts";
import { selectWorkingDirectory } from "../workspace/working-directory.ts";
import type { ChoiceSetting, NumberSetting, Setting, Settings, SettingValues } from "./setting.ts";

/**
 * Uses the declared defaults for missing values and wrong types. `cwd` comes from `selectWorkingDirectory`.
 * @throws {CodedError} `config_invalid` for a list that is not an array of strings, and for an unknown value of a
 * `select`.
 */
export function readSettingValues<S extends Settings>(
	settings: S,
	config: Record<string, unknown>,
	context: AdapterRunContext,
): SettingValues<S> {
	const values = Object.entries(settings)
		.filter(([, { type }]) => type !== "map")
		.map(([key, setting]) => [
			key,
			key === "cwd" ? selectWorkingDirectory(config, context) : readValue(key, setting, config),
		]);
	return Object.fromEntries(values) as SettingValues<S>;
}

function readValue(key: string, setting: Setting, config: Record<string, unknown>): unknown {
	const value = config[key];
	switch (setting.type) {
		case "textarea":
			return asString(value, setting.default ?? "");
		case "number":
			return readNumber(setting, value);
		case "toggle":
			return asBoolean(value, setting.default ?? false);
		case "list":
			return readArgumentList(config, key, setting.example);
		case "select":
			return readChoice(key, setting, value);
		case "map":
			return undefined;
		default:
			return readText(setting, value);
	}
}

function readText({ default: preset = "" }: { default?: string }, value: unknown): string {
	return asString(value).trim() || preset;
}

function readNumber({ default: preset, min, max, isInteger }: NumberSetting, value: unknown): number {
	const number = asNumber(value, preset);
	const atLeast = Math.max(min ?? Number.NEGATIVE_INFINITY, isInteger ? Math.floor(number) : number);
	return Math.min(max ?? Number.POSITIVE_INFINITY, atLeast);
}

function readChoice(key: string, setting: ChoiceSetting, value: unknown): string {
	const choice = readText(setting, value);
	const known = setting.options.map((option) => option.value);
	if (choice === "" || known.includes(choice)) return choice;
	throw invalidSetting(`"${key}" cannot be "${choice}".`, `Use one of: ${known.join(", ")}.`);
}
