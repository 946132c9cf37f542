import type { Actor } from "../../platform/access/caller.ts";

/** Task key of a wake that names no task. Runs of one agent and task are serialized. */
const STANDING_WORK = "standing-work";

/** The records that a wake is about. */
export interface WakeReferences {
	issueId?: string | undefined;
	commentId?: string | undefined;
	interactionId?: string | undefined;
	approvalId?: string | undefined;
}

export interface Wake extends WakeReferences {
	source: "timer" | "assignment" | "on_demand" | "automation";
	/** A sentence, or a code such as `issue_commented`. */
	reason?: string | undefined;
	prompt?: string | undefined;
	idempotencyKey?: string | undefined;
	forceFreshSession?: boolean | undefined;
	/** Further data for the agent. */
	payload?: Record<string, unknown> | undefined;
	/** Default: the server by itself. */
	by?: Actor | undefined;
}

/** The task of a wake is its issue. */
export function taskKeyOf({ issueId }: WakeReferences): string {
	return issueId ?? STANDING_WORK;
}
