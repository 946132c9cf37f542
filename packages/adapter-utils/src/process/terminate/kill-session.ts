import { readProcesses } from "../identify/proc-table.ts";
import { killUntilGone } from "./kill-until-gone.ts";

/**
 * Kills (SIGKILL) the rest of a session whose leader has just exited. Processes of runs have their own sessions.
 * @param leader Pid of the leader, which was a child of this process.
 */
export async function killSession(leader: number): Promise<void> {
	await killUntilGone(() => readProcesses().filter(({ session }) => session === leader));
}
