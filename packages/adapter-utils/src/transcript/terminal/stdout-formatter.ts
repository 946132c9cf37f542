import pc from "picocolors";
import type { StdoutParserFactory } from "../../contract/line-parser.ts";
import { createTranscriptReader } from "../transcript-reader.ts";
import { createTerminalRenderer, type TerminalRenderer } from "./terminal-renderer.ts";

/**
 * Makes an adapter's `formatStdoutEvent` from its parser: each line of agent output is parsed, rendered and printed
 * with `console.log`. The last line of a text that comes in deltas is printed when it ends, or when the process does.
 */
export function createStdoutFormatter(createParser: StdoutParserFactory): (line: string, debug: boolean) => void {
	const reader = createTranscriptReader({ createParser });
	const renderers = new Map<boolean, TerminalRenderer>();
	let open = "";
	let flushesAtExit = false;

	function rendererFor(debug: boolean): TerminalRenderer {
		const known = renderers.get(debug);
		if (known) return known;
		const renderer = createTerminalRenderer({ color: pc.isColorSupported, debug });
		renderers.set(debug, renderer);
		return renderer;
	}

	function print(text: string): void {
		const all = open + text;
		const end = all.lastIndexOf("\n");
		open = all.slice(end + 1);
		if (end !== -1) console.log(all.slice(0, end));
		if (open === "" || flushesAtExit) return;
		flushesAtExit = true;
		onProcessExit(() => {
			if (open !== "") console.log(open);
		});
	}

	return (line, debug) => {
		const record = { seq: 0, ts: new Date().toISOString(), stream: "stdout", chunk: `${line}\n` } as const;
		const renderer = rendererFor(debug);
		print(
			reader
				.push(record)
				.map((entry) => renderer.render(entry))
				.join(""),
		);
	};
}

/** Does nothing in a browser, where there is no process. */
function onProcessExit(listener: () => void): void {
	const host = globalThis as { process?: { once?: (event: string, listener: () => void) => unknown } };
	host.process?.once?.("exit", listener);
}
