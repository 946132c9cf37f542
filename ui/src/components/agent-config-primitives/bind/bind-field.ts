import {
	type CreateConfigValues,
	readFormEnvironment,
	readFormLines,
	readFormVariables,
	writeSecretReference,
} from "@paperclipai/adapter-utils";
import type { AdapterConfigFieldsProps } from "../config-fields-props.ts";

export interface Binding<Value> {
	value: Value;
	change: (value: Value) => void;
}

const TEXT_KEYS = ["cwd", "command", "model", "promptTemplate", "instructionsFilePath"] as const;
const LINES_KEYS = ["args", "extraArgs"] as const;
const NUMBER_KEYS = ["timeoutSec", "graceSec"] as const;

type TextKey = (typeof TEXT_KEYS)[number];
type LinesKey = (typeof LINES_KEYS)[number];
type NumberKey = (typeof NUMBER_KEYS)[number];

export const isTextKey = (key: string): key is TextKey => TEXT_KEYS.some((known) => known === key);
export const isLinesKey = (key: string): key is LinesKey => LINES_KEYS.some((known) => known === key);
export const isNumberKey = (key: string): key is NumberKey => NUMBER_KEYS.some((known) => known === key);

export function bindText(props: AdapterConfigFieldsProps, key: TextKey): Binding<string> {
	if (props.mode === "create") return { value: props.values[key] ?? "", change: (text) => props.set({ [key]: text }) };
	return {
		value: textOf(props.eff(key, props.config[key])),
		change: (text) => props.mark(key, text === "" ? undefined : text),
	};
}

/** Binds a shared list, one string per line. */
export function bindLines(props: AdapterConfigFieldsProps, key: LinesKey): Binding<string> {
	if (props.mode === "create") return { value: props.values[key] ?? "", change: (text) => props.set({ [key]: text }) };
	return {
		value: linesOf(props.eff(key, props.config[key])),
		change: (text) => props.mark(key, readFormLines(text)),
	};
}

/** Binds the environment variables as an object; `undefined` if there are none. */
export function bindEnvironment(props: AdapterConfigFieldsProps): Binding<unknown> {
	if (props.mode === "edit") return bindOwn(props, "env");
	const { value, change } = bindVariables(props);
	return {
		value: readFormEnvironment(value),
		change: (env) => change(variablesOf(env)),
	};
}

/** Binds the environment variables, one `KEY=value` per line. */
export function bindVariables(props: AdapterConfigFieldsProps): Binding<string> {
	if (props.mode === "create") {
		return { value: props.values.envVars ?? "", change: (envVars) => props.set({ envVars }) };
	}
	return {
		value: variablesOf(props.eff("env", props.config.env)),
		change: (text) => props.mark("env", readFormEnvironment(text)),
	};
}

export function bindNumber(props: AdapterConfigFieldsProps, key: NumberKey): Binding<number | undefined> {
	if (props.mode === "create") {
		return { value: props.values[key], change: (value) => props.set({ [key]: value } as Partial<CreateConfigValues>) };
	}
	const value = props.eff(key, props.config[key]);
	return { value: typeof value === "number" ? value : undefined, change: (next) => props.mark(key, next) };
}

/** Binds an adapter-specific setting by its key in `adapterConfig`. */
export function bindOwn(props: AdapterConfigFieldsProps, key: string): Binding<unknown> {
	if (props.mode === "edit") {
		return { value: props.eff(key, props.config[key]), change: (value) => props.mark(key, value) };
	}
	const own = props.values.adapterSchemaValues ?? {};
	return { value: own[key], change: (value) => props.set({ adapterSchemaValues: { ...own, [key]: value } }) };
}

export function bindOwnText(props: AdapterConfigFieldsProps, key: string): Binding<string> {
	const { value, change } = bindOwn(props, key);
	return { value: textOf(value), change: (text) => change(text === "" ? undefined : text) };
}

/** Binds an adapter-specific list, one string per line. */
export function bindOwnLines(props: AdapterConfigFieldsProps, key: string): Binding<string> {
	const { value, change } = bindOwn(props, key);
	return { value: linesOf(value), change: (text) => change(readFormLines(text)) };
}

/** Binds adapter-specific variables, one `KEY=value` per line. */
export function bindOwnVariables(props: AdapterConfigFieldsProps, key: string): Binding<string> {
	const { value, change } = bindOwn(props, key);
	return { value: variablesOf(value), change: (text) => change(readFormVariables(text)) };
}

export function bindOwnNumber(props: AdapterConfigFieldsProps, key: string): Binding<number | undefined> {
	const { value, change } = bindOwn(props, key);
	return { value: typeof value === "number" ? value : undefined, change };
}

export function bindOwnToggle(props: AdapterConfigFieldsProps, key: string): Binding<boolean> {
	const { value, change } = bindOwn(props, key);
	return { value: value === true, change };
}

function textOf(value: unknown): string {
	return typeof value === "string" ? value : "";
}

function linesOf(value: unknown): string {
	return Array.isArray(value) ? value.join("\n") : textOf(value);
}

function variablesOf(value: unknown): string {
	if (typeof value !== "object" || value === null) return "";
	return Object.entries(value)
		.map(([name, text]) => `${name}=${writeSecretReference(text)}`)
		.join("\n");
}
