import type { AdapterConfigField, EmptySettingAdvice } from "../contract/config-schema.ts";

export interface SettingOption<Value> {
	/** Name of the option, including dashes, such as `--model`. */
	name: string;
	/**
	 * Returns the arguments, one array per occurrence of the option. Default: the name for a toggle, the name and the
	 * value for text and numbers, the name and the item for each item of a list.
	 */
	args?: (value: Value) => string[][];
	/** Notation of the option on the docs page. Default: `name`. */
	shownAs?: string;
	/** Whether the option limits permissions or spending, so no run may start without it. Default `false`. */
	isSafety?: boolean;
	/** First version of the program that supports the option, if the help does not list it. */
	since?: string;
}

interface SettingBase {
	label: string;
	help: string;
	/** Further sentences for the documentation string and the docs page only. */
	details?: string;
	/** Description of a default that is not a fixed value. */
	defaultText?: string;
	/** Whether the setting widens the agent's permissions; if so, the form shows a warning. */
	dangerous?: true;
	/** Whether the form shows the setting in a collapsed section. Default `false`. */
	advanced?: boolean;
	/** `false`: the setting is documented and read, but is neither in the form nor in the schema. Default `true`. */
	isInForm?: false;
}

export interface TextSetting extends SettingBase {
	/** `text` is trimmed; `textarea` keeps line breaks and spaces. */
	type: "text" | "textarea";
	default?: string;
	placeholder?: string;
	required?: true;
	/** Whether the text is a path or a command, to be shown in a monospace font. */
	isCode?: true;
	carriesPrompt?: true;
	option?: SettingOption<string>;
}

export interface ChoiceSetting extends SettingBase {
	/** `select` accepts only values among `options`; `combobox` suggests them and accepts any text. */
	type: "select" | "combobox";
	default?: string;
	options: readonly { label: string; value: string }[];
	required?: true;
	/** Values that widen the agent's permissions. */
	dangerousValues?: readonly string[];
	option?: SettingOption<string>;
}

export interface NumberSetting extends SettingBase {
	type: "number";
	default: number;
	/** Minimum; smaller numbers are replaced with it. */
	min?: number;
	/** Maximum; larger numbers are replaced with it. */
	max?: number;
	/** Whether to round fractions down. */
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
	/** A valid value, to be shown in the error about an invalid value. */
	example: readonly string[];
	/** For a list without which the agent can do little. */
	whenEmpty?: EmptySettingAdvice;
	option?: SettingOption<readonly string[]>;
}

/** The variables of the process, read by `buildRunEnv` instead of `readSettingValues`. */
export interface MapSetting extends SettingBase {
	type: "map";
	/** Whether a value may be a `SecretReference`. Only for `env`, where the server resolves references. */
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
 * Declares the settings of an adapter, from which the reader, the schema, the form, the documentation string and the
 * table of the docs page are derived.
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
