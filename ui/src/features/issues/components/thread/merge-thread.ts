import type { Activity, Comment, Interaction, Run } from "@paperclipai/shared";

export type ThreadItem =
	| { kind: "comment"; id: string; at: string; comment: Comment }
	| { kind: "interaction"; id: string; at: string; interaction: Interaction }
	| { kind: "run"; id: string; at: string; run: Run }
	| { kind: "activity"; id: string; at: string; activity: Activity };

/** The loaded items of one kind, newest first. */
interface Loaded<Item> {
	items: readonly Item[];
	/** Whether older items exist. */
	hasMore: boolean;
}

interface ThreadParts {
	comments: Loaded<Comment>;
	interactions: readonly Interaction[];
	runs: Loaded<Run>;
	activity: Loaded<Activity>;
}

/** Activity that is shown in another form, or implied by a run or another change. */
const HIDDEN_ACTIONS = /^(issue\.commented|issue\.checked_out|issue\.released|interaction\.|workspace\.finalized)/;

/**
 * Returns items in chronological order. Omits items older than the oldest loaded item of an incomplete part, because
 * something may be missing between them.
 */
export function mergeThread({ comments, interactions, runs, activity }: ThreadParts): ThreadItem[] {
	const items: ThreadItem[] = [
		...comments.items.map((comment) => ({ kind: "comment" as const, id: comment.id, at: comment.createdAt, comment })),
		...interactions.map((interaction) => ({
			...{ kind: "interaction" as const, id: interaction.id, at: interaction.createdAt },
			interaction,
		})),
		...runs.items.map((run) => ({ kind: "run" as const, id: run.id, at: run.createdAt, run })),
		...activity.items
			.filter(({ action }) => !HIDDEN_ACTIONS.test(action))
			.map((entry) => ({ kind: "activity" as const, id: entry.id, at: entry.createdAt, activity: entry })),
	];
	const start = startOf([comments, runs, activity]);
	return items
		.filter(({ at }) => at >= start)
		.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

/** The time from which everything is loaded. */
function startOf(parts: readonly Loaded<{ createdAt: string }>[]): string {
	const starts = parts.filter(({ hasMore }) => hasMore).map(({ items }) => items.at(-1)?.createdAt ?? "");
	return starts.reduce((latest, start) => (start > latest ? start : latest), "");
}
