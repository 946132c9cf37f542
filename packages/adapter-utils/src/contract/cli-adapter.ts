import type { StdoutParserFactory } from "./line-parser.ts";

/** The terminal side of an adapter: the `./cli` export of its package. */
export interface CLIAdapterModule {
	type: string;
	/** Prints one line of output. `debug` also prints lines that the parser does not know. */
	formatStdoutEvent: (line: string, debug: boolean) => void;
	/** Parser for `--json` and the shared terminal renderer. Default: `formatStdoutEvent` prints each line. */
	createStdoutParser?: StdoutParserFactory;
}
