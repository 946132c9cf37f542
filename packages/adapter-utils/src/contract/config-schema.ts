/** A form that the UI can draw without knowing the adapter. */
export interface AdapterConfigSchema {
	fields: AdapterConfigField[];
}

export interface AdapterConfigField {
	/** Key in `adapterConfig`. */
	key: string;
	label: string;
	type: "text" | "textarea" | "number" | "toggle" | "select" | "combobox" | "list" | "map";
	required?: boolean;
	default?: unknown;
	hint?: string;
	placeholder?: string;
	group?: string;
	options?: { label: string; value: string }[];
	/** A setting that widens what the agent may do; shown with a warning. */
	dangerous?: boolean;
}
