import type { HelperRequest, HelperResponse } from "./helper/messages.ts";
import { readProgram } from "./helper/read-program.ts";
import { spawnProgram } from "./helper/spawn-program.ts";
import { findConnectionOwner } from "./identify/connection-owner.ts";
import { isRunGone, listMembers } from "./identify/process-set.ts";
import { removeFolder } from "./launch/remove-folder.ts";
import { createSpool } from "./launch/spool.ts";
import { readFileTimes } from "./watch/file-times.ts";

const HELPER_TASKS: Record<string, (...args: never[]) => unknown> = {
	createSpool,
	findConnectionOwner,
	isRunGone,
	listMembers,
	readFileTimes,
	readProgram,
	removeFolder,
};

async function answer(request: HelperRequest, send: (response: HelperResponse) => void): Promise<void> {
	const { id } = request;
	try {
		if (request.kind === "task") {
			const result = await HELPER_TASKS[request.task]?.(...(request.args as never[]));
			return send({ id, kind: "result", result });
		}
		const { pid, exited } = await spawnProgram(request.start);
		send({ id, kind: "result", result: pid });
		send({ id, kind: "exited", status: await exited });
	} catch (error) {
		const { message, code, syscall } = error as NodeJS.ErrnoException;
		send({ id, kind: "failed", message, code, syscall });
	}
}

// The server may have exited before the response, so send errors are ignored.
const send = (response: HelperResponse) => process.send?.(response, undefined, undefined, () => undefined);
const server = Number(process.argv[2]);
process.on("message", (request: HelperRequest) => {
	// A helper orphaned by a killed server exits, because the next server starts its own.
	if (process.ppid !== server) process.exit();
	void answer(request, send);
});
// Programs that the helper has started keep running after it exits.
process.once("disconnect", () => process.exit());
send({ kind: "ready" });
