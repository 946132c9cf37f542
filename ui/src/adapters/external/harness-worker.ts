// Built into one file of its own, which the frame of the parser wall runs as a worker. Whatever the harness needs of the
// platform is taken before the parser is there, which may replace it.
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
