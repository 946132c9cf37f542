import harnessUrl from "./harness-worker.ts?worker&url";

/** An isolated frame for one untrusted parser, which can only communicate through `port`. */
export interface ParserFrame {
	/** Connects to the harness around the parser. */
	port: MessagePort;
	/** Terminates everything in the frame. */
	close(): void;
}

let harness: Promise<string> | null = null;

/** Fetched by the page, because the frame has another origin and cannot fetch the harness. */
export function fetchHarness(): Promise<string> {
	harness ??= fetch(harnessUrl).then((response) => {
		if (!response.ok) throw new Error(`${response.status} for ${harnessUrl}`);
		return response.text();
	});
	// The next view retries after an error.
	harness.catch(() => {
		harness = null;
	});
	return harness;
}

/** A sandboxed frame without an origin. Its CSP comes from the server's `/parser-frame`. */
export function openParserFrame(harnessProgram: string): ParserFrame {
	const { port1, port2 } = new MessageChannel();
	const frame = document.createElement("iframe");
	frame.setAttribute("sandbox", "allow-scripts");
	frame.hidden = true;
	frame.src = "/parser-frame";
	frame.addEventListener("load", () => frame.contentWindow?.postMessage(harnessProgram, "*", [port2]), { once: true });
	document.body.append(frame);
	return { port: port1, close: () => frame.remove() };
}
