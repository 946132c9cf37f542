/** `just now`, `5 min ago`, `3 h ago`, `2 d ago`. */
export function formatAgo(then: string, now: number): string {
	const minutes = Math.floor((now - Date.parse(then)) / 60_000);
	if (!(minutes >= 1)) return "just now";
	if (minutes < 60) return `${minutes} min ago`;
	const hours = Math.floor(minutes / 60);
	return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} d ago`;
}

/** With the time zone: the reader of a shared screenshot may be in another one. */
export function formatDateTime(timestamp: string): string {
	return new Date(timestamp).toLocaleString(undefined, {
		year: "numeric",
		month: "short",
		day: "numeric",
		hour: "numeric",
		minute: "2-digit",
		second: "2-digit",
		timeZoneName: "short",
	});
}

/** Time of day with seconds, for log lines. */
export function formatClock(timestamp: string): string {
	const date = new Date(timestamp);
	return Number.isNaN(date.getTime()) ? "" : date.toLocaleTimeString(undefined, { hour12: false });
}

export function formatCount(count: number): string {
	return count.toLocaleString("en-US");
}

/** `1,210 in (1,000 cached), 45 out (8 reasoning)`. */
export function formatTokens(usage: {
	inputTokens: number;
	outputTokens: number;
	cachedInputTokens?: number | undefined;
	reasoningOutputTokens?: number | undefined;
}): string {
	const part = (count: number | undefined, name: string) => (count ? ` (${formatCount(count)} ${name})` : "");
	const cached = part(usage.cachedInputTokens, "cached");
	const reasoning = part(usage.reasoningOutputTokens, "reasoning");
	return `${formatCount(usage.inputTokens)} in${cached}, ${formatCount(usage.outputTokens)} out${reasoning}`;
}

export function formatCost(costUsd: number): string {
	return `$${costUsd.toFixed(costUsd < 1 ? 4 : 2)}`;
}

/** The first 8 characters of an id, which are enough for a person to distinguish two. */
export function shortId(id: string): string {
	return id.length > 12 ? id.slice(0, 8) : id;
}
