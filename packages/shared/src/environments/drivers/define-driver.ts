import { z } from "zod";

/** One setting of a driver: the form, the options of the command and the check of requests are derived from it. */
export interface DriverSetting {
	/** Checks its value in requests. An optional schema makes the setting optional. */
	schema: z.ZodType;
	/**
	 * Decides on the control and on how an option is read. `path` is on the server's machine; `list` is one item per line;
	 * `secret` names a secret of the company; `host-keys` are keys of the machine at `host` and `port`, confirmed by a person.
	 */
	kind: "text" | "path" | "port" | "whole" | "number" | "choice" | "toggle" | "list" | "secret" | "host-keys";
	label: string;
	/** Below the control. Default: none. */
	hint?: string;
	placeholder?: string;
	/** A name, path or command, shown in a fixed-width font. */
	isCode?: true;
	/** What the form and the command start with. Default: empty. */
	initial?: string;
	/** Of a `choice`. */
	choices?: readonly { value: string; label: string }[];
	/** Another setting and the value with which this one applies; otherwise it is not sent. Default: always. */
	appliesWith?: readonly [key: string, value: string];
	option: {
		/** For example `--host <host>`. A toggle also gets `--no-...`. */
		flags: string;
		help: string;
		/** Of a toggle: help of `--no-...`. */
		offHelp?: string;
		/** Largest number. Default: no limit. */
		max?: number;
	};
}

/** A control, several beside each other, or a choice between settings of which one applies at most. */
export type FormItem<Key extends string = string> =
	| Key
	| { row: readonly Key[]; legend?: string }
	| { label: string; none: string; oneOf: readonly { key: Key; label: string }[] };

interface Declaration<S extends Record<string, DriverSetting>> {
	/** Short name, for example `SSH`. */
	label: string;
	/** Title of the form, and of the button that opens it. */
	addLabel: string;
	/** Description of the command that adds one. */
	addHelp: string;
	/** Flag of adapters from before `startsThroughRunChildProcess`, which allows this driver only. Default: none. */
	legacyCapability?: "supportsSsh" | "supportsContainer";
	settings: S;
	sections: readonly { title: string; about: string; items: readonly FormItem<keyof S & string>[] }[];
	/** Adds what concerns several settings. Default: nothing. */
	refine?(schema: SchemaOf<S>): SchemaOf<S>;
	/** Where programs start, in a few words. */
	address(settings: z.output<SchemaOf<S>>): string;
}

type SchemaOf<S extends Record<string, DriverSetting>> = z.ZodObject<
	{ -readonly [Key in keyof S]: S[Key]["schema"] },
	z.core.$strict
>;

/** A driver, as code that knows none of them sees it. */
export interface EnvironmentDriverDeclaration extends Omit<Declaration<Record<string, DriverSetting>>, "refine"> {
	/** All its settings. */
	schema: z.ZodType<Record<string, unknown>, Record<string, unknown>>;
}

/** Declares a driver of environments; `schema` is derived. */
export function defineEnvironmentDriver<const S extends Record<string, DriverSetting>>(driver: Declaration<S>) {
	const shape = Object.fromEntries(Object.entries(driver.settings).map(([key, { schema }]) => [key, schema]));
	const schema = z.strictObject(shape) as unknown as SchemaOf<S>;
	return { ...driver, schema: driver.refine?.(schema) ?? schema };
}
