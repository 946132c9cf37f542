import type { AdapterConfigFieldsProps } from "../config-fields-props.ts";
import {
	type Binding,
	bindLines,
	bindNumber,
	bindOwnLines,
	bindOwnNumber,
	bindOwnText,
	bindOwnVariables,
	bindText,
	bindVariables,
	isLinesKey,
	isNumberKey,
	isTextKey,
} from "./bind-field.ts";

/** Binds fields to values by their key in `adapterConfig`. */
export interface FieldBinder {
	text(key: string): Binding<string>;
	/** One string per line. */
	lines(key: string): Binding<string>;
	/** One `NAME=value` per line. */
	variables(key: string): Binding<string>;
	number(key: string): Binding<number | undefined>;
}

/** Keeps all settings under `adapterSchemaValues`, for adapters that describe their settings. */
export function describedBinder(form: AdapterConfigFieldsProps): FieldBinder {
	return {
		text: (key) => bindOwnText(form, key),
		lines: (key) => bindOwnLines(form, key),
		variables: (key) => bindOwnVariables(form, key),
		number: (key) => bindOwnNumber(form, key),
	};
}

/**
 * Binds shared settings to the form's values, not to `adapterSchemaValues`, so that they survive a change of adapter.
 */
export function sharedBinder(form: AdapterConfigFieldsProps): FieldBinder {
	const own = describedBinder(form);
	return {
		text: (key) => (isTextKey(key) ? bindText(form, key) : own.text(key)),
		lines: (key) => (isLinesKey(key) ? bindLines(form, key) : own.lines(key)),
		variables: (key) => (key === "env" ? bindVariables(form) : own.variables(key)),
		number: (key) => (isNumberKey(key) ? bindNumber(form, key) : own.number(key)),
	};
}
