import harnessUrl from "./harness-worker.ts?worker&url";

/** A place for one foreign parser, from which it reaches nothing but `port`. */
export interface ParserFrame {
	/** Leads to the harness around the parser. */
	port: MessagePort;
	/** Ends whatever runs there at once. */
	close(): void;
}

let harness: Promise<string> | null = null;

/** Text of the harness' program: a frame of another origin may not fetch it by itself. */
export function fetchHarness(): Promise<string> {
	harness ??= fetch(harnessUrl).then((response) => {
		if (!response.ok) throw new Error(`${response.status} for ${harnessUrl}`);
		return response.text();
	});
	// One that failed is asked for again by the next view.
	harness.catch(() => {
		harness = null;
	});
	return harness;
}

/** The server sends the frame's policy with it, see its `parser-frame.ts`; here the frame loses its origin. */
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
