import type { LostRunVerdict } from "../../engine/runs/recovery.ts";

/** Not retried, because the original installation may have finished the run, or still execute it. */
export const RESTORED_ACTIVE: LostRunVerdict = {
	status: "interrupted",
	reason: "backup_restored",
	error: {
		code: "backup_restored",
		message: "This run was active when the restored backup was made, so its outcome is unknown.",
		hint: "Wake the agent again if the run's work is not done.",
	},
};

/** Cancelled, because a restore must not start agents a second time. */
export const RESTORED_WAITING = {
	reason: RESTORED_ACTIVE.reason,
	message: "Cancelled before it started, because it was waiting when the restored backup was made.",
	error: {
		code: RESTORED_ACTIVE.error.code,
		message:
			"This run was waiting to start when the restored backup was made, so it is left to the original installation.",
		hint: "Retry the run in this installation if the original one has not executed it.",
	},
};
