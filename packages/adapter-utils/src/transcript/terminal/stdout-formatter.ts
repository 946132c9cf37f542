import pc from "picocolors";
import type { StdoutParserFactory } from "../../contract/line-parser.ts";
import { createTranscriptReader } from "../transcript-reader.ts";
import { createTerminalRenderer, type TerminalRenderer } from "./terminal-renderer.ts";

/**
 * Creates an adapter's `formatStdoutEvent` from its parser. Prints the last line of a text in deltas when the line is
 * complete, or when the process exits.
 */
export function createStdoutFormatter(createParser: StdoutParserFactory): (line: string, debug: boolean) => void {
	const reader = createTranscriptReader({ createParser });
	const renderers = new Map<boolean, TerminalRenderer>();
	let openLine = "";
	let flushesAtExit = false;

	function rendererFor(debug: boolean): TerminalRenderer {
		const known = renderers.get(debug);
		if (known) return known;
		const renderer = createTerminalRenderer({ color: pc.isColorSupported, debug });
		renderers.set(debug, renderer);
		return renderer;
	}

	function print(text: string): void {
		const all = openLine + text;
		const end = all.lastIndexOf("\n");
		openLine = all.slice(end + 1);
		if (end !== -1) console.log(all.slice(0, end));
		if (openLine === "" || flushesAtExit) return;
		flushesAtExit = true;
		onProcessExit(() => {
			if (openLine !== "") console.log(openLine);
		});
	}

	return (line, debug) => {
		const record = { seq: 0, ts: new Date().toISOString(), stream: "stdout", chunk: `${line}\n` } as const;
		const renderer = rendererFor(debug);
		const texts = reader.push(record).map((entry) => renderer.render(entry));
		print(texts.join(""));
	};
}

function onProcessExit(listener: () => void): void {
	const { process } = globalThis as { process?: { once?: (event: string, listener: () => void) => unknown } };
	process?.once?.("exit", listener);
}
