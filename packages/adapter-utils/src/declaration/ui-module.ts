import type { StdoutLineParser, StdoutParserFactory } from "../contract/line-parser.ts";
import type { CreateConfigValues } from "../contract/ui-adapter.ts";
import { buildSettingsConfig } from "../settings/form-config.ts";
import type { Settings } from "../settings/setting.ts";

/** The members of an adapter's `./ui` entry that follow from its settings and its parser. */
export interface DerivedUI {
	/** Parses a line without the state of earlier ones. */
	parseStdoutLine: StdoutLineParser;
	/** Converts the values of the form to `adapterConfig`, without empty fields. */
	buildConfig: (values: CreateConfigValues) => Record<string, unknown>;
}

export function deriveUI(settings: Settings, createStdoutParser: StdoutParserFactory): DerivedUI {
	return {
		parseStdoutLine: (line, ts) => createStdoutParser().parseLine(line, ts),
		buildConfig: (values) => buildSettingsConfig(settings, values),
	};
}
