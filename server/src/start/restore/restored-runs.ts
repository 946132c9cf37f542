import type { LostRunVerdict } from "../../engine/runs/recovery.ts";

/** Not retried, because the original installation may have finished the run, or still execute it. */
export const RESTORED_ACTIVE: LostRunVerdict = {
	status: "interrupted",
	reason: "backup_restored",
	error: {
		code: "backup_restored",
		message: "This run was active when the backup was made that was restored here, so nothing is known of its end.",
		hint: "Wake the agent again if the work of the run is not done.",
	},
};

/** Cancelled, because a restore must not start agents a second time. */
export const RESTORED_WAITING = {
	reason: RESTORED_ACTIVE.reason,
	message: "Ended before it started, because it waited in the installation of which the backup was made.",
	error: {
		code: RESTORED_ACTIVE.error.code,
		message: "This run waited to start when the backup was made that was restored here, so it is left to the original.",
		hint: "Retry it here if the original has not executed it.",
	},
};
