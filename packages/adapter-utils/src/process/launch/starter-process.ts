import { type ProgramStart, spawnProgram } from "./spawn-program.ts";

/** What the server sends. */
export interface StartRequest {
	id: number;
	start: ProgramStart;
}

/** What it gets back: `ready`, then one `started` or `failed` for each request, and after `started` one `exited`. */
export type StarterMessage =
	| { kind: "ready" }
	| { id: number; kind: "started"; pid: number }
	| { id: number; kind: "failed"; message: string; code: string | undefined; syscall: string | undefined }
	| { id: number; kind: "exited"; status: number | null };

/** Program of a small process that starts programs for a large one, the process `server`, see `starter.ts`. */
function serveStarts(server: number, send: (message: StarterMessage) => void): void {
	process.on("message", async ({ id, start }: StartRequest) => {
		// The requests of a server that was killed: the next server may have started the same programs.
		if (process.ppid !== server) process.exit();
		try {
			const { pid, exited } = await spawnProgram(start);
			send({ id, kind: "started", pid });
			send({ id, kind: "exited", status: await exited });
		} catch (error) {
			const { message, code, syscall } = error as NodeJS.ErrnoException;
			send({ id, kind: "failed", message, code, syscall });
		}
	});
	// What it has started goes on.
	process.once("disconnect", () => process.exit());
	send({ kind: "ready" });
}

// A message may find that the server has just ended.
serveStarts(Number(process.argv[2]), (message) => process.send?.(message, undefined, undefined, () => undefined));
