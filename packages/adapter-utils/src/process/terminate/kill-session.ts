import { readProcesses } from "../identify/proc-table.ts";
import { killUntilGone } from "./kill-until-gone.ts";

/** @param leader Pid of the session's leader, which was a child of this process and has exited. */
export async function killSession(leader: number): Promise<void> {
	await killUntilGone(() => readProcesses().filter(({ session }) => session === leader));
}
