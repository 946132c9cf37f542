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
	/** How the docs page shows it. Default: `name`. */
	shownAs?: string;
	/** The option limits what the agent may do or spend, so a program without it must not run. Default `false`. */
	isSafety?: boolean;
	/** First version of the program with the option, if the help does not list it. Default: the help lists it. */
	since?: string;
}

interface SettingBase {
	label: string;
	/** What it does, in one or two sentences; shown in the form, in the documentation and on the docs page. */
	help: string;
	/** Further sentences for the documentation and the docs page, not shown in the form. Default: none. */
	details?: string;
	/** What applies without a value if there is no fixed default, such as `the workspace of the run`. */
	defaultText?: string;
	/** The setting widens what the agent may do; it is shown with a warning. */
	dangerous?: true;
	/** The form shows it in a collapsed section. Default `false`. */
	advanced?: boolean;
	/** `false`: documented and read, but neither in the form nor in the schema. Default `true`. */
	isInForm?: false;
}

/** A setting whose value is text. */
export interface TextSetting extends SettingBase {
	/** `text` is trimmed; `textarea` may have several lines, which are kept unchanged. */
	type: "text" | "textarea";
	/** Default: `""`. */
	default?: string;
	placeholder?: string;
	required?: true;
	/** A path or a command, shown in a fixed-width font. */
	isCode?: true;
	/** See `AdapterConfigField.carriesPrompt`. */
	carriesPrompt?: true;
	option?: SettingOption<string>;
}

/** A setting whose value is text from a list. */
export interface ChoiceSetting extends SettingBase {
	/** `select` accepts only values among `options`; `combobox` suggests them and accepts any text. */
	type: "select" | "combobox";
	/** Default: `""`. */
	default?: string;
	options: readonly { label: string; value: string }[];
	option?: SettingOption<string>;
}

/** A setting whose value is a number. */
export interface NumberSetting extends SettingBase {
	type: "number";
	default: number;
	/** Smaller numbers are read as this one. Default: no lower limit. */
	min?: number;
	/** Larger numbers are read as this one. Default: no upper limit. */
	max?: number;
	/** Fractions are rounded down. */
	isInteger?: true;
	option?: SettingOption<number>;
}

/** A setting that is on or off. */
export interface ToggleSetting extends SettingBase {
	type: "toggle";
	/** Default: `false`. */
	default?: boolean;
	option?: SettingOption<boolean>;
}

/** A setting whose value is an array of strings. */
export interface ListSetting extends SettingBase {
	type: "list";
	/** A valid value, shown in the error about a value that is not an array of strings. */
	example: readonly string[];
	option?: SettingOption<readonly string[]>;
}

/** Names with values: the variables of the process. `buildRunEnv` reads them, not `readSettingValues`. */
export interface MapSetting extends SettingBase {
	type: "map";
	/** A value may be a `SecretReference`. Only for `env`, where the server resolves them. */
	acceptsSecrets?: true;
}

/** One setting of an adapter; `type` decides on its value and its control. */
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

/** The result of `readSettingValues` for the declared settings, without maps. */
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

/** Options of a `select` or `combobox`, each labelled with its value. */
export function choicesOf(...values: string[]): NonNullable<AdapterConfigField["options"]> {
	return values.map((value) => ({ label: value, value }));
}
