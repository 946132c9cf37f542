/** Reason for discarded entries, such as `assistant.text: expected a string, got number`, and their number. */
export interface DropReason {
	reason: string;
	count: number;
}

/** Maximum number of distinct reasons, including {@link OTHER_REASONS}, which counts all others. */
export const MAX_DROP_REASONS = 12;
export const OTHER_REASONS = "other reasons";

const MAX_REASON_CHARACTERS = 160;

/** Adds counts and sorts by frequency. Returns a new list, unless there is nothing to add. */
export function addDropReasons(known: readonly DropReason[], more: readonly DropReason[]): readonly DropReason[] {
	if (more.length === 0) return known;
	const counts = new Map(known.map(({ reason, count }) => [reason, count]));
	for (const { reason, count } of more) {
		const isKept = counts.has(reason) || counts.size < MAX_DROP_REASONS - 1;
		const name = isKept ? reason : OTHER_REASONS;
		counts.set(name, (counts.get(name) ?? 0) + count);
	}
	const reasons = [...counts].map(([reason, count]) => ({ reason, count }));
	return reasons.sort((one, other) => other.count - one.count);
}

/** Reads reasons from an untrusted thread. Never throws. */
export function readDropReasons(value: unknown, maxCount: number): DropReason[] {
	if (!Array.isArray(value)) return [];
	return value.slice(0, MAX_DROP_REASONS).flatMap((item: unknown) => {
		const { reason, count } = (item ?? {}) as Record<string, unknown>;
		if (typeof reason !== "string" || typeof count !== "number" || !Number.isInteger(count) || count < 1) return [];
		return [{ reason: reason.slice(0, MAX_REASON_CHARACTERS), count: Math.min(count, maxCount) }];
	});
}

/** Lists the most frequent reasons, for example `assistant.text: expected a string, got number (2×); ...`. */
export function describeDropReasons(reasons: readonly DropReason[], max: number): string {
	const named = reasons.slice(0, max).map(({ reason, count }) => (count === 1 ? reason : `${reason} (${count}×)`));
	return [...named, ...(reasons.length > max ? ["…"] : [])].join("; ");
}
