// Built into one file, which the sandboxed frame runs as a worker. Keeps references to platform functions, because
// the parser may replace the globals.
import { runParserHarness } from "@paperclipai/adapter-utils";

const { createObjectURL, revokeObjectURL } = URL;

async function importModule(moduleText: string): Promise<unknown> {
	const url = createObjectURL(new Blob([moduleText], { type: "text/javascript" }));
	try {
		return await import(/* @vite-ignore */ url);
	} finally {
		revokeObjectURL(url);
	}
}

function serve({ ports: [port] }: MessageEvent): void {
	if (!port) return;
	runParserHarness({
		reply: port.postMessage.bind(port),
		listen(onRequest) {
			port.onmessage = ({ data }) => onRequest(data);
		},
		importModule,
		now: performance.now.bind(performance),
	});
}

self.addEventListener("message", serve, { once: true });
