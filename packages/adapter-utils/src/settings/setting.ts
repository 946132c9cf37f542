import type { AdapterConfigField } from "../contract/config-schema.ts";

/** The command line option that a setting becomes. */
export interface SettingOption<Value> {
	/** Name with its dashes, as in `--model`. */
	name: string;
	/**
	 * The arguments, one array for each time that the option is written. Default: the name for a toggle, the name and the
	 * value for text and numbers, the name and one item for each item of a list.
	 */
	args?: (value: Value) => string[][];
	/** How the docs page names it. Default: `name`. */
	shownAs?: string;
	/** Without it the agent may do or spend more than allowed: where the program lacks it, the run must not start. */
	isSafety?: boolean;
	/** First version of the program that has it, for an option that its help does not list. */
	since?: string;
}

interface SettingBase {
	label: string;
	/** What it does, in one or two sentences; shown in the form, in the documentation and on the docs page. */
	help: string;
	/** More sentences for the documentation and the docs page; the form leaves them out. */
	details?: string;
	/** What holds when it is empty, where that is no fixed value, as in `the workspace of the run`. */
	defaultText?: string;
	/** It widens what the agent may do: shown with a warning. */
	dangerous?: true;
	/** The form folds it away. */
	advanced?: boolean;
	/** `false`: documented and read, but neither in the form nor in the schema. */
	isInForm?: false;
}

export interface TextSetting extends SettingBase {
	/** `text` is trimmed; `textarea` is several lines, kept as they are. */
	type: "text" | "textarea";
	/** Default: `""`. */
	default?: string;
	placeholder?: string;
	required?: true;
	/** A path, a program or a name of one: shown in a fixed-width font. */
	isCode?: true;
	option?: SettingOption<string>;
}

export interface ChoiceSetting extends SettingBase {
	/** `select` refuses every value that is not among `options`; `combobox` suggests them. */
	type: "select" | "combobox";
	/** Default: `""`. */
	default?: string;
	options: readonly { label: string; value: string }[];
	option?: SettingOption<string>;
}

export interface NumberSetting extends SettingBase {
	type: "number";
	default: number;
	/** Smaller numbers are read as this one. Default: no lower limit. */
	min?: number;
	/** Fractions are cut off. */
	isInteger?: true;
	option?: SettingOption<number>;
}

export interface ToggleSetting extends SettingBase {
	type: "toggle";
	/** Default: `false`. */
	default?: boolean;
	option?: SettingOption<boolean>;
}

export interface ListSetting extends SettingBase {
	type: "list";
	/** A valid value, shown to those who write something else than an array of strings. */
	example: readonly string[];
	option?: SettingOption<readonly string[]>;
}

/** Names with values, as the variables of the process. Read by `buildRunEnv`, not with the other settings. */
export interface MapSetting extends SettingBase {
	type: "map";
}

export type Setting = TextSetting | ChoiceSetting | NumberSetting | ToggleSetting | ListSetting | MapSetting;

/** The settings of an adapter by their key in `adapterConfig`, in the order in which they are shown. */
export type Settings = Readonly<Record<string, Setting>>;

type ValueOf<S extends Setting> = S extends NumberSetting
	? number
	: S extends ToggleSetting
		? boolean
		: S extends ListSetting
			? string[]
			: string;

/** What `readSettingValues` gives for the declared settings; maps are left out. */
export type SettingValues<S extends Settings> = {
	-readonly [Key in keyof S as S[Key] extends MapSetting ? never : Key]: ValueOf<S[Key]>;
};

/**
 * Declares the settings of an adapter. The reader, the schema, the form, the documentation string and the table of the
 * docs page are derived from what this returns.
 *
 * @example
 * export const settings = defineSettings({
 * 	cwd: commonSettings.cwd,
 * 	model: { type: "text", label: "Model", help: "Model to use.", option: { name: "--model" } },
 * });
 */
export function defineSettings<const S extends Settings>(settings: S): S {
	return settings;
}

/** Options of a choice whose labels are their values. */
export function choicesOf(...values: string[]): NonNullable<AdapterConfigField["options"]> {
	return values.map((value) => ({ label: value, value }));
}
