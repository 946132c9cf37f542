import type { StdoutParserFactory } from "./line-parser.ts";

/** The terminal side of an adapter. */
export interface CLIAdapterModule {
	type: string;
	/** Prints one line of agent output for a person; `debug` also prints lines the parser does not know. */
	formatStdoutEvent: (line: string, debug: boolean) => void;
	/** The adapter's own parser, for `--json` and for the shared terminal renderer. */
	createStdoutParser?: StdoutParserFactory;
}
