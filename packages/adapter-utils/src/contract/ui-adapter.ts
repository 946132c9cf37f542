import type { StdoutLineParser, StdoutParserFactory } from "./line-parser.ts";

/** Values of the "new agent" form, which `buildAdapterConfig` turns into `adapterConfig`. */
export interface CreateConfigValues {
	adapterType: string;
	cwd?: string | undefined;
	/** Name on PATH, or a path. */
	command?: string | undefined;
	/** One argument per line. */
	args?: string | undefined;
	/** `KEY=value`, one per line. */
	envVars?: string | undefined;
	model?: string | undefined;
	promptTemplate?: string | undefined;
	instructionsFilePath?: string | undefined;
	/** One argument per line. */
	extraArgs?: string | undefined;
	/** 0 = no limit. */
	timeoutSec?: number | undefined;
	graceSec?: number | undefined;
	/** Other settings, by their key in `adapterConfig`. */
	adapterSchemaValues?: Record<string, unknown>;
}

/**
 * The `./ui` export of an adapter's package.
 * @typeParam ConfigFieldsComponent The UI's component type, so that the contract needs no UI library.
 */
export interface UIAdapterModule<ConfigFieldsComponent = unknown> {
	type: string;
	label: string;
	/** Parser without state. */
	parseStdoutLine: StdoutLineParser;
	/** Creates a parser with state; takes precedence over `parseStdoutLine`. */
	createStdoutParser?: StdoutParserFactory;
	ConfigFields: ConfigFieldsComponent;
	/** Must not throw. Empty fields should be left out. */
	buildAdapterConfig: (values: CreateConfigValues) => Record<string, unknown>;
}
