import { type InstallStep, installLineSchema } from "../adapters/external-schema.ts";
import type { ErrorBody } from "./error-body.ts";

const NDJSON = "application/x-ndjson";

/**
 * `onStep` receives each NDJSON line of progress, and the last line becomes the response. A broken or invalid stream
 * becomes status 502 with code `connection_lost`.
 * @param send Default: the global `fetch`.
 */
export function fetchWithProgress(
	onStep: (step: InstallStep) => void,
	send: typeof globalThis.fetch = (input, init) => fetch(input, init),
): typeof globalThis.fetch {
	return async (input, init) => {
		const headers = new Headers(init?.headers);
		headers.set("accept", NDJSON);
		const response = await send(input, { ...init, headers });
		// Errors before the operation starts, and all responses of older servers, are not NDJSON.
		if (!response.headers.get("content-type")?.startsWith(NDJSON) || response.body === null) return response;
		try {
			return (await readSteps(response.body, onStep)) ?? cutOff();
		} catch {
			return cutOff();
		}
	};
}

async function readSteps(body: ReadableStream<Uint8Array>, onStep: (step: InstallStep) => void) {
	for await (const text of linesOf(body)) {
		const line = installLineSchema.parse(JSON.parse(text));
		if (line.type === "done") return Response.json(line.result);
		if (line.type === "error") return Response.json({ error: line.error } satisfies ErrorBody, { status: line.status });
		onStep(line);
	}
	return null;
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
	const reader = body.getReader();
	const decoder = new TextDecoder();
	let open = "";
	for (;;) {
		const { done, value } = await reader.read();
		if (done) return;
		const lines = (open + decoder.decode(value, { stream: true })).split("\n");
		open = lines.pop() ?? "";
		yield* lines;
	}
}

function cutOff(): Response {
	const error = {
		code: "connection_lost",
		message: "The connection was lost before the server reported the result.",
		hint: "List the adapters to see whether the operation succeeded.",
	};
	return Response.json({ error } satisfies ErrorBody, { status: 502 });
}
