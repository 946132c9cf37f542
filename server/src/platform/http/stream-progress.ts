import { PassThrough } from "node:stream";
import type { InstallLine, InstallStep } from "@paperclipai/shared";
import type { FastifyReply, FastifyRequest } from "fastify";
import { errorResponse } from "./error-response.ts";

const NDJSON = "application/x-ndjson";

type OnStep = (step: InstallStep["step"], message: string) => void;

/** A client that accepts NDJSON gets a line for each step; any other client gets the plain response. */
export async function streamProgress<Result>(
	{ request, reply }: { request: FastifyRequest; reply: FastifyReply },
	operation: (onStep: OnStep) => Promise<Result>,
): Promise<Result | FastifyReply> {
	if (request.headers.accept?.includes(NDJSON) !== true) return await operation(() => {});
	const lines = new PassThrough();
	const write = (line: InstallLine) => {
		if (lines.writable) lines.write(`${JSON.stringify(line)}\n`);
	};
	// The operation continues when the client disconnects, because it was requested.
	void operation((step, message) => write({ type: "progress", step, message }))
		.then(
			(result) => write({ type: "done", result }),
			(error: Error) => {
				request.log.info({ err: error }, "a streamed operation failed");
				write({ type: "error", ...errorResponse(error) });
			},
		)
		.finally(() => lines.end());
	return reply.status(200).type(NDJSON).send(lines);
}
