import type { AdapterConfigField, AdapterConfigSchema } from "../contract/config-schema.ts";
import { omitUndefined } from "../values/omit-undefined.ts";
import type { Setting, Settings } from "./setting.ts";

export function settingsSchema(settings: Settings): AdapterConfigSchema {
	const fields = Object.entries(settings).filter(([, setting]) => setting.isInForm !== false);
	return { fields: fields.map(([key, setting]) => toField(key, setting)), keys: Object.keys(settings) };
}

function toField(key: string, setting: Setting): AdapterConfigField {
	const { label, type, dangerous } = setting;
	return {
		key,
		label,
		type,
		hint: settingHint(setting),
		...(dangerous ? { dangerous } : {}),
		...ownParts(setting),
	};
}

function ownParts(setting: Setting): Partial<AdapterConfigField> {
	switch (setting.type) {
		case "text":
		case "textarea": {
			const { default: preset, placeholder, required, carriesPrompt } = setting;
			return {
				...omitUndefined({ default: preset, placeholder }),
				...(required ? { required } : {}),
				...(carriesPrompt ? { carriesPrompt } : {}),
			};
		}
		case "select":
		case "combobox": {
			const { default: preset, options, dangerousValues, required } = setting;
			return {
				...omitUndefined({ default: preset }),
				...(required ? { required } : {}),
				...(options.length === 0 ? {} : { options: [...options] }),
				...(dangerousValues && { dangerousValues: [...dangerousValues] }),
			};
		}
		case "number":
			return { default: setting.default };
		case "list":
			return omitUndefined({ whenEmpty: setting.whenEmpty });
		case "toggle":
			return { default: setting.default ?? false };
		default:
			return {};
	}
}

/** Explains the setting, its notation, and the meaning of an empty field. */
export function settingHint(setting: Setting): string {
	const { help, defaultText } = setting;
	return `${help}${howToWrite(setting)}${defaultText === undefined ? "" : ` Empty: ${defaultText}.`}`;
}

function howToWrite(setting: Setting): string {
	return setting.type === "list" ? " One per line." : "";
}
