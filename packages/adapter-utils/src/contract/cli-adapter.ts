import type { StdoutParserFactory } from "./line-parser.ts";

/** The `./cli` export of an adapter's package. */
export interface CLIAdapterModule {
	type: string;
	/** Prints one line of output. With `debug`, also prints lines that the parser does not know. */
	formatStdoutEvent: (line: string, debug: boolean) => void;
	/** Parser for `--json` and the shared terminal renderer. If omitted, `formatStdoutEvent` prints each line. */
	createStdoutParser?: StdoutParserFactory;
}
