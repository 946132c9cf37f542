import type { Actor } from "../../platform/access/caller.ts";

const STANDING_WORK = "standing-work";

export interface WakeReferences {
	issueId?: string | undefined;
	commentId?: string | undefined;
	interactionId?: string | undefined;
	approvalId?: string | undefined;
}

export interface Wake extends WakeReferences {
	source: "timer" | "assignment" | "on_demand" | "automation";
	reason?: string | undefined;
	prompt?: string | undefined;
	/** Prevents a second run of the same timer. */
	idempotencyKey?: string | undefined;
	/** Whether the wake gets its own run instead of joining a queued one. */
	isSeparate?: boolean | undefined;
	forceFreshSession?: boolean | undefined;
	payload?: Record<string, unknown> | undefined;
	/** Default: the server. */
	by?: Actor | undefined;
}

export function taskKeyOf({ issueId }: WakeReferences): string {
	return issueId ?? STANDING_WORK;
}
