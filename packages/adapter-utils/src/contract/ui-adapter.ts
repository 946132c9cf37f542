import type { StdoutLineParser, StdoutParserFactory } from "./line-parser.ts";

/** What the "new agent" form holds; every adapter's `buildAdapterConfig` turns it into its own `adapterConfig`. */
export interface CreateConfigValues {
	adapterType: string;
	cwd?: string;
	command?: string;
	/** Arguments, one a line. */
	args?: string;
	/** `KEY=value`, one a line. */
	envVars?: string;
	model?: string;
	promptTemplate?: string;
	instructionsFilePath?: string;
	extraArgs?: string;
	timeoutSec?: number;
	graceSec?: number;
	/** Fields of one adapter only, by their key in `adapterConfig`. */
	adapterSchemaValues?: Record<string, unknown>;
}

/**
 * The browser side of an adapter. `ConfigFields` is the host's component type (React in the web UI), kept open here so
 * that the contract needs no UI library.
 */
export interface UIAdapterModule<ConfigFieldsComponent = unknown> {
	type: string;
	label: string;
	parseStdoutLine: StdoutLineParser;
	/** Wins over `parseStdoutLine` when both are there. */
	createStdoutParser?: StdoutParserFactory;
	ConfigFields: ConfigFieldsComponent;
	buildAdapterConfig: (values: CreateConfigValues) => Record<string, unknown>;
}
