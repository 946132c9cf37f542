import type { AdapterConfigField } from "../contract/config-schema.ts";

export interface SettingOption<Value> {
	/** With its dashes, such as `--model`. */
	name: string;
	/**
	 * One array per occurrence. Default: the name for a toggle, name and value for text and numbers, name and item for
	 * each item of a list.
	 */
	args?: (value: Value) => string[][];
	/** Text on the docs page. Default: `name`. */
	shownAs?: string;
	/** The option limits the agent's permissions or spending, so the program must not run without it. Default `false`. */
	isSafety?: boolean;
	/** First version of the program that supports the option, if the help does not list it. */
	since?: string;
}

interface SettingBase {
	label: string;
	help: string;
	/** Further sentences for the documentation and the docs page only. */
	details?: string;
	/** Shown as the default if it is not a fixed value. */
	defaultText?: string;
	/** The setting widens the agent's permissions; the form shows a warning. */
	dangerous?: true;
	/** The form shows it in a collapsed section. Default `false`. */
	advanced?: boolean;
	/** `false`: documented and read, but neither in the form nor in the schema. Default `true`. */
	isInForm?: false;
}

export interface TextSetting extends SettingBase {
	/** `text` is trimmed; `textarea` keeps line breaks and spaces. */
	type: "text" | "textarea";
	default?: string;
	placeholder?: string;
	required?: true;
	/** A path or a command, shown in a fixed-width font. */
	isCode?: true;
	carriesPrompt?: true;
	option?: SettingOption<string>;
}

export interface ChoiceSetting extends SettingBase {
	/** `select` accepts only values among `options`; `combobox` suggests them and accepts any text. */
	type: "select" | "combobox";
	default?: string;
	options: readonly { label: string; value: string }[];
	option?: SettingOption<string>;
}

export interface NumberSetting extends SettingBase {
	type: "number";
	default: number;
	/** Smaller numbers are read as this one. */
	min?: number;
	/** Larger numbers are read as this one. */
	max?: number;
	/** Fractions are rounded down. */
	isInteger?: true;
	option?: SettingOption<number>;
}

export interface ToggleSetting extends SettingBase {
	type: "toggle";
	default?: boolean;
	option?: SettingOption<boolean>;
}

export interface ListSetting extends SettingBase {
	type: "list";
	/** A valid value, for the error about an invalid list. */
	example: readonly string[];
	option?: SettingOption<readonly string[]>;
}

/** The variables of the process, read by `buildRunEnv` instead of `readSettingValues`. */
export interface MapSetting extends SettingBase {
	type: "map";
	/** A value may be a `SecretReference`. Only for `env`, where the server resolves them. */
	acceptsSecrets?: true;
}

export type Setting = TextSetting | ChoiceSetting | NumberSetting | ToggleSetting | ListSetting | MapSetting;

/** Settings by key in `adapterConfig`, in display order. */
export type Settings = Readonly<Record<string, Setting>>;

type ValueOf<S extends Setting> = S extends NumberSetting
	? number
	: S extends ToggleSetting
		? boolean
		: S extends ListSetting
			? string[]
			: string;

export type SettingValues<S extends Settings> = {
	-readonly [Key in keyof S as S[Key] extends MapSetting ? never : Key]: ValueOf<S[Key]>;
};

/**
 * The reader, the schema, the form, the documentation string and the table of the docs page are derived from the
 * result.
 * @example
 * export const settings = defineSettings({
 * 	cwd: commonSettings.cwd,
 * 	model: { type: "text", label: "Model", help: "Model to use.", option: { name: "--model" } },
 * });
 */
export function defineSettings<const S extends Settings>(settings: S): S {
	return settings;
}

export function choicesOf(...values: string[]): NonNullable<AdapterConfigField["options"]> {
	return values.map((value) => ({ label: value, value }));
}
