import { PassThrough } from "node:stream";
import type { InstallLine } from "@paperclipai/shared";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { OnStep } from "../adapters/external/install/stage-package.ts";
import { answerTo } from "./error-handler.ts";

const NDJSON = "application/x-ndjson";

/** For who asks for it, tells of long work while it goes on: a line for each step, the last one with what came of it. */
export async function streamProgress<Result>(
	{ request, reply }: { request: FastifyRequest; reply: FastifyReply },
	work: (onStep: OnStep) => Promise<Result>,
): Promise<Result | FastifyReply> {
	if (request.headers.accept?.includes(NDJSON) !== true) return await work(() => {});
	const lines = new PassThrough();
	const tell = (line: InstallLine) => {
		if (lines.writable) lines.write(`${JSON.stringify(line)}\n`);
	};
	// The work goes on when nobody listens any more: what was asked for is done.
	void work((step, message) => tell({ type: "progress", step, message }))
		.then(
			(result) => tell({ type: "done", result }),
			(error: Error) => {
				request.log.info({ err: error }, "an adapter could not be put in place");
				tell({ type: "error", ...answerTo(error) });
			},
		)
		.finally(() => lines.end());
	return reply.status(200).type(NDJSON).send(lines);
}
