import { usageError } from "./input-error.ts";

export interface Option<Value = unknown> {
	description: string;
	/** For example, `<number>`. An option without a placeholder is a flag. */
	placeholder?: string;
	choices?: readonly string[];
	/**
	 * `before` is the previous value of a repeated option.
	 * @throws {InputError} `usage`.
	 */
	read?(text: string, flag: string, before: Value | undefined): Value;
	default?: Value;
	isRequired?: boolean;
	/** Description of the opposite option `--no-...`, which is added. */
	negation?: string;
}

/** An option that always has a value, because it is required or has a default. */
export interface PresentOption<Value> extends Option<Value> {
	isPresent: true;
}

/** Options by name; the option named `apiBase` is `--api-base`. */
export type Options = Record<string, Option>;

/** The options that `run` receives. */
export type OptionValues<Declared> = Simplify<
	{ [Key in keyof Declared as Declared[Key] extends PresentOption<unknown> ? Key : never]: ValueOf<Declared[Key]> } & {
		[Key in keyof Declared as Declared[Key] extends PresentOption<unknown> ? never : Key]?: ValueOf<Declared[Key]>;
	}
>;

type ValueOf<Declared> = Declared extends Option<infer Value> ? Value : never;
type Simplify<Type> = { [Key in keyof Type]: Type[Key] };

/** `basePath` -> `--base-path` */
export function flagOf(name: string): string {
	return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

export function flag(description: string): Option<true> {
	return { description };
}

/** `--name` and `--no-name`. */
export function negatableFlag(description: string, negation: string): Option<boolean> {
	return { description, negation };
}

export function text(placeholder: string, description: string): Option<string> {
	return { placeholder, description };
}

export function choice<const Choice extends string>(
	placeholder: string,
	description: string,
	choices: readonly Choice[],
): Option<Choice> {
	return { placeholder, description, choices };
}

export function parsed<Value>(
	placeholder: string,
	description: string,
	read: (text: string, flag: string, before: Value | undefined) => Value,
): Option<Value> {
	return { placeholder, description, read };
}

export function wholeNumber(placeholder: string, description: string, min: number, max: number): Option<number> {
	return parsed(placeholder, description, (value, name) => readWholeNumber(value, name, min, max));
}

export function port(description: string, placeholder = "<number>"): Option<number> {
	return wholeNumber(placeholder, description, 0, 65_535);
}

/** May be repeated; values may have commas. */
export function repeatable(placeholder: string, description: string): Option<string[]> {
	return parsed(placeholder, description, (value, _name, before = []) => [...before, value]);
}

/** May be repeated, or hold several values separated by commas. */
export function list(placeholder: string, description: string): Option<string[]> {
	return parsed(placeholder, description, (value, _name, before = []) => {
		const values = value.split(",").map((each) => each.trim());
		return [...before, ...values.filter((each) => each !== "")];
	});
}

export function required<Value>(option: Option<Value>): PresentOption<Value> {
	return { ...option, isRequired: true, isPresent: true };
}

export function withDefault<const Value>(option: Option<Value>, value: NoInfer<Value>): PresentOption<Value> {
	return { ...option, default: value, isPresent: true };
}

/** Whether the value of an option clears a field, for example `--parent none`. */
export function isNone(value: string): boolean {
	return value.trim().toLowerCase() === "none";
}

export function readWholeNumber(value: string, name: string, min: number, max: number): number {
	const number = Number(value);
	if (value.trim() !== "" && Number.isInteger(number) && number >= min && number <= max) return number;
	throw usageError(`${name} ${value} is invalid.`, `Use a whole number from ${min} to ${max}.`);
}
