import { z } from "zod";

/** A setting, from which the form, the CLI options and the validation are derived. */
export interface DriverSetting {
	/** An optional schema makes the setting optional. */
	schema: z.ZodType;
	/**
	 * `path` is on the server's machine; `list` is one item per line; `secret` names a secret of the company; `host-keys`
	 * are keys of the machine at `host` and `port`, confirmed by a user.
	 */
	kind: "text" | "path" | "port" | "whole" | "number" | "choice" | "toggle" | "list" | "secret" | "host-keys";
	label: string;
	/** Shown below the control. */
	hint?: string;
	placeholder?: string;
	/** Whether the value is a name, path or command, shown in a fixed-width font. */
	isCode?: true;
	/** Default: empty. */
	initial?: string;
	choices?: readonly { value: string; label: string }[];
	/**
	 * Key and value of another setting without which this setting is not sent. If omitted, this setting is always sent.
	 */
	appliesWith?: readonly [key: string, value: string];
	option: {
		/** `basePath` becomes `--base-path`; a toggle also becomes `--no-...`. */
		name: string;
		/** For example `<folder>`. A toggle has none. */
		value?: string;
		help: string;
		offHelp?: string;
		max?: number;
	};
}

/** A control, several controls in a row, or a choice between exclusive settings. */
export type FormItem<Key extends string = string> =
	| Key
	| { row: readonly Key[]; legend?: string }
	| { label: string; none: string; oneOf: readonly { key: Key; label: string }[] };

interface Declaration<S extends Record<string, DriverSetting>> {
	/** For example `SSH`. */
	label: string;
	/** Title of the form, and of the button that opens it. */
	addLabel: string;
	addHelp: string;
	/**
	 * Deprecated capability flag, with which earlier adapters declare support for this driver only. Newer adapters
	 * declare `startsThroughRunChildProcess`.
	 */
	legacyCapability?: "supportsSsh" | "supportsContainer";
	/**
	 * Programs work in the server's folders themselves instead of copies. While they run, the server must not work on their
	 * worktree, and an agent has one run at a time, because its runs share a folder, in which a program could pass open
	 * files of its worktree to a program of another run.
	 */
	mountsFolders?: true;
	settings: S;
	sections: readonly { title: string; about: string; items: readonly FormItem<keyof S & string>[] }[];
	/** Adds checks across settings. */
	refine?(schema: SchemaOf<S>): SchemaOf<S>;
	/** Short description of the machine or container in which programs start. */
	address(settings: z.output<SchemaOf<S>>): string;
}

type SchemaOf<S extends Record<string, DriverSetting>> = z.ZodObject<
	{ -readonly [Key in keyof S]: S[Key]["schema"] },
	z.core.$strict
>;

/** A driver declaration, for code that handles any driver. */
export interface EnvironmentDriverDeclaration extends Omit<Declaration<Record<string, DriverSetting>>, "refine"> {
	schema: z.ZodType<Record<string, unknown>, Record<string, unknown>>;
}

export function defineEnvironmentDriver<const S extends Record<string, DriverSetting>>(driver: Declaration<S>) {
	const shape = Object.fromEntries(Object.entries(driver.settings).map(([key, { schema }]) => [key, schema]));
	const schema = z.strictObject(shape) as unknown as SchemaOf<S>;
	return { ...driver, schema: driver.refine?.(schema) ?? schema };
}
