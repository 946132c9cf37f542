import type { ProgramOption } from "../program/program-options.ts";
import { omitUndefined } from "../values/omit-undefined.ts";
import type { Setting, Settings, SettingValues } from "./setting.ts";

/** Options in the order of declaration. A setting with its default value adds no option. */
export function listSettingOptions<S extends Settings>(settings: S, values: SettingValues<S>): ProgramOption[] {
	const byKey: Record<string, unknown> = values;
	return Object.entries(settings).flatMap(([field, setting]) => {
		const { isSafety, since } = ("option" in setting && setting.option) || {};
		return argumentsOf(setting, byKey[field]).map((args) => ({
			field,
			args,
			...(isSafety ? { isSafety } : {}),
			...omitUndefined({ since }),
		}));
	});
}

function argumentsOf(setting: Setting, value: unknown): string[][] {
	if (setting.type === "map" || setting.option === undefined) return [];
	const { name } = setting.option;
	switch (setting.type) {
		case "toggle":
			if (typeof value !== "boolean" || value === (setting.default ?? false)) return [];
			return setting.option.args?.(value) ?? [[name]];
		case "number":
			if (typeof value !== "number" || value === setting.default) return [];
			return setting.option.args?.(value) ?? [[name, String(value)]];
		case "list":
			if (!Array.isArray(value) || value.length === 0) return [];
			return setting.option.args?.(value) ?? value.map((item) => [name, item]);
		default:
			if (typeof value !== "string" || value === (setting.default ?? "")) return [];
			return setting.option.args?.(value) ?? [[name, value]];
	}
}
