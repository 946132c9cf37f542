export interface AdapterConfigSchema {
	fields: AdapterConfigField[];
	/** All keys of `adapterConfig`; a new agent with any other key is rejected. If omitted, every key is accepted. */
	keys?: string[];
}

export interface AdapterConfigField {
	/** Key in `adapterConfig`. */
	key: string;
	label: string;
	/** `list` holds an array of strings, `map` an object of strings. */
	type: "text" | "textarea" | "number" | "toggle" | "select" | "combobox" | "list" | "map";
	required?: boolean;
	/** Applies when the setting is omitted. */
	default?: unknown;
	hint?: string;
	placeholder?: string;
	/** Heading under which fields of the same group are shown. */
	group?: string;
	/** Choices of a `select`, suggestions of a `combobox`. */
	options?: { label: string; value: string }[];
	/** Whether the setting widens the agent's permissions; if so, the form shows a warning. Default `false`. */
	dangerous?: boolean;
	/** Values of a choice that widen the agent's permissions. Default: none. */
	dangerousValues?: string[];
	/** For a list without which the agent can do little. Default: none. */
	whenEmpty?: EmptySettingAdvice;
	/** Whether the prompt reaches the program only through a placeholder in this setting. Default `false`. */
	carriesPrompt?: boolean;
}

/** Shown while a setting is empty and none of the settings in `unless` is set. */
export interface EmptySettingAdvice {
	/** Keys of settings that serve the same purpose. */
	unless: string[];
	/** Names the work that the agent cannot do. */
	warning: string;
	/** Values that the form offers. */
	presets: { label: string; value: string[] }[];
}
