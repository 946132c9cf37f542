import type { StdoutLineParser, StdoutParserFactory } from "./line-parser.ts";

/** Values of the "new agent" form. An adapter's `buildAdapterConfig` turns them into its own `adapterConfig`. */
export interface CreateConfigValues {
	adapterType: string;
	/** Absolute path. Default, as for all fields: not filled in. */
	cwd?: string | undefined;
	/** Name on PATH, or a path. */
	command?: string | undefined;
	/** Arguments, one a line. */
	args?: string | undefined;
	/** `KEY=value`, one a line. */
	envVars?: string | undefined;
	model?: string | undefined;
	promptTemplate?: string | undefined;
	/** Absolute path. */
	instructionsFilePath?: string | undefined;
	/** Further arguments for the agent program, one a line. */
	extraArgs?: string | undefined;
	/** Seconds; 0 = no limit. */
	timeoutSec?: number | undefined;
	/** Seconds between SIGTERM and SIGKILL. */
	graceSec?: number | undefined;
	/** Further settings of the adapter, by their key in `adapterConfig`. */
	adapterSchemaValues?: Record<string, unknown>;
}

/**
 * The browser side of an adapter: the `./ui` export of its package.
 *
 * @typeParam ConfigFieldsComponent The UI's component type (React in the web UI). The contract itself needs no UI library.
 */
export interface UIAdapterModule<ConfigFieldsComponent = unknown> {
	/** The adapter's type, the same as in its server module. */
	type: string;
	/** Name for people. */
	label: string;
	/** Parser without state. */
	parseStdoutLine: StdoutLineParser;
	/** Parser with state; wins over `parseStdoutLine`. Default: `parseStdoutLine` is used. */
	createStdoutParser?: StdoutParserFactory;
	/** Form for the adapter's own settings. */
	ConfigFields: ConfigFieldsComponent;
	/** Turns form values into `adapterConfig`. Fields that were left empty should be left out. Must not throw. */
	buildAdapterConfig: (values: CreateConfigValues) => Record<string, unknown>;
}
