import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { type ErrorBody, type InstallStep, installLineSchema } from "@paperclipai/shared";

const NDJSON = "application/x-ndjson";

/**
 * A `fetch` that lets the server tell its steps while it works, and makes an ordinary answer of the last one. A server
 * that answers at once is fine too.
 */
export function fetchWithSteps(onStep: (step: InstallStep) => void): typeof globalThis.fetch {
	return async (input, init) => {
		const headers = new Headers(init?.headers);
		headers.set("accept", `${NDJSON}, application/json`);
		const response = await fetch(input, { ...init, headers });
		if (!response.headers.get("content-type")?.startsWith(NDJSON) || response.body === null) return response;
		try {
			return await lastAnswer(Readable.fromWeb(response.body), onStep);
		} catch {
			return cutOff();
		}
	};
}

async function lastAnswer(body: Readable, onStep: (step: InstallStep) => void): Promise<Response> {
	for await (const text of createInterface({ input: body })) {
		const line = installLineSchema.parse(JSON.parse(text));
		if (line.type === "progress") onStep(line);
		else if (line.type === "done") return Response.json(line.result);
		else return Response.json({ error: line.error } satisfies ErrorBody, { status: line.status });
	}
	return cutOff();
}

function cutOff(): Response {
	const error = {
		code: "connection_lost",
		message: "The connection ended before the server had said how it went.",
		hint: "See what is there with: paperclipai adapter list",
	};
	return Response.json({ error } satisfies ErrorBody, { status: 502 });
}
