// Built into one separate file, which the sandboxed frame runs as a worker. It keeps references to the platform functions
// that it needs, because the parser may replace the global ones.
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
