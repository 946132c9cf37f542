import { type ProgramStart, spawnProgram } from "./spawn-program.ts";

/** What the server sends. */
export interface StartRequest {
	id: number;
	start: ProgramStart;
}

/** What it gets back: one `started` or `failed` for each request, and after `started` one `exited`. */
export type StarterMessage =
	| { id: number; kind: "started"; pid: number }
	| { id: number; kind: "failed"; message: string; code: string | undefined }
	| { id: number; kind: "exited"; status: number | null };

/** Program of a small process that starts programs for a large one, see `starter.ts`. */
function serveStarts(send: (message: StarterMessage) => void): void {
	process.on("message", async ({ id, start }: StartRequest) => {
		try {
			const { pid, exited } = await spawnProgram(start);
			send({ id, kind: "started", pid });
			send({ id, kind: "exited", status: await exited });
		} catch (error) {
			const { message, code } = error as NodeJS.ErrnoException;
			send({ id, kind: "failed", message, code });
		}
	});
	// What it has started goes on.
	process.once("disconnect", () => process.exit());
}

// A message may find that the server has just ended.
serveStarts((message) => process.send?.(message, undefined, undefined, () => undefined));
