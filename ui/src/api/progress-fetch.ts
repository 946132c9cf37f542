import { createLineSplitter } from "@paperclipai/adapter-utils";
import { type InstallStep, installLineSchema } from "@paperclipai/shared";

const NDJSON = "application/x-ndjson";

/**
 * A `fetch` for calls whose work takes a while: the server tells its steps as lines while it goes on, `onStep` gets them,
 * and the last line becomes the answer that the call would have had without them.
 */
export function createProgressFetch(onStep: (step: InstallStep) => void): typeof fetch {
	return async (input, init) => {
		const headers = new Headers(init?.headers);
		headers.set("accept", NDJSON);
		const response = await fetch(input, { ...init, headers });
		// A call that is refused at once, or answered in one piece, has no lines.
		if (!response.ok || !response.body || !response.headers.get("content-type")?.includes(NDJSON)) return response;
		for await (const text of lines(response.body)) {
			const line = installLineSchema.parse(JSON.parse(text));
			if (line.type === "progress") onStep(line);
			// The status went out before the work began, so a failure has none of its own.
			else if (line.type === "error") return Response.json({ error: line.error }, { status: 422 });
			else return Response.json(line.result, { status: response.status });
		}
		throw new Error("The answer ended before the work did.");
	};
}

async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
	const reader = body.getReader();
	const decoder = new TextDecoder();
	const splitter = createLineSplitter();
	for (;;) {
		const { done, value } = await reader.read();
		if (done) return;
		yield* splitter.push(decoder.decode(value, { stream: true }));
	}
}
