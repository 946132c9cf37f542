/** The settings of an adapter, from which the UI draws a form without knowing the adapter. */
export interface AdapterConfigSchema {
	/** In the order of the form. */
	fields: AdapterConfigField[];
	/**
	 * Every key of `adapterConfig` that the adapter reads. A new agent with another key is rejected, and the nearest of these is
	 * suggested. Default: all keys are accepted.
	 */
	keys?: string[];
}

/** One setting of an adapter. */
export interface AdapterConfigField {
	/** Key in `adapterConfig`. */
	key: string;
	/** Name of the setting for people. */
	label: string;
	/** Kind of control. `list` holds an array of strings, `map` an object of strings. */
	type: "text" | "textarea" | "number" | "toggle" | "select" | "combobox" | "list" | "map";
	/** The form cannot be saved without a value. Default `false`. */
	required?: boolean;
	/** Value that applies when the setting is left out. Default: none. */
	default?: unknown;
	/** One sentence on what the setting does. Default: none. */
	hint?: string;
	/** Example shown in an empty control. Default: none. */
	placeholder?: string;
	/** Fields with the same group are shown together under this heading. Default: no heading. */
	group?: string;
	/** Choices of a `select`, suggestions of a `combobox`. Default: none. */
	options?: { label: string; value: string }[];
	/** The setting widens what the agent may do; it is shown with a warning. Default `false`. */
	dangerous?: boolean;
	/**
	 * What a run is asked reaches the program only through a placeholder in this setting, as `{{context.paperclipTaskMarkdown}}`.
	 * A person who writes a prompt for an agent without one is told. Default `false`: the adapter passes the prompt on itself.
	 */
	carriesPrompt?: boolean;
}
