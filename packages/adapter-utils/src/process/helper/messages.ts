import type { ProgramStart } from "./spawn-program.ts";

export type HelperRequest =
	| { id: number; kind: "start"; start: ProgramStart }
	| { id: number; kind: "task"; task: string; args: unknown[] };

/** The helper sends `ready` once, then `result` or `failed` for each request, and `exited` for each started program. */
export type HelperResponse =
	| { kind: "ready" }
	| { id: number; kind: "result"; result: unknown }
	| { id: number; kind: "failed"; message: string; code: string | undefined; syscall: string | undefined }
	| { id: number; kind: "exited"; status: number | null };
