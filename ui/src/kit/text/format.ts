const counts = onDemand(() => new Intl.NumberFormat("en-US"));
const compactCounts = onDemand(() => new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 }));
const fewDigits = onDemand(() => new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 }));
const percents = onDemand(() => new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 }));
const clock = onDemand(
	() => new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" }),
);
const BYTE_UNITS = ["B", "KB", "MB", "GB", "TB"];

/** Creates a format when it is first used, and once: that takes milliseconds. */
function onDemand<Format>(create: () => Format): () => Format {
	let format: Format | undefined;
	return () => {
		format ??= create();
		return format;
	};
}

/** `just now`, `5 min ago`, `3 h ago`, `2 d ago`; for a time ahead, `in 5 min`. */
export function formatAgo(then: string, now: number): string {
	const minutes = Math.trunc((now - Date.parse(then)) / 60_000);
	if (minutes <= -1) return `in ${formatMinutes(-minutes)}`;
	if (!(minutes >= 1)) return "just now";
	return `${formatMinutes(minutes)} ago`;
}

function formatMinutes(minutes: number): string {
	if (minutes < 60) return `${minutes} min`;
	const hours = Math.floor(minutes / 60);
	return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
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

/** Time of day with seconds, for log lines. Takes milliseconds since 1970 too. */
export function formatClock(timestamp: string | number): string {
	const time = typeof timestamp === "number" ? timestamp : Date.parse(timestamp);
	return Number.isNaN(time) ? "" : clock().format(time);
}

export function formatCount(count: number): string {
	return counts().format(count);
}

/** `75%`, of a share such as 0.75. */
export function formatPercent(share: number): string {
	return percents().format(share);
}

/** `1 run`, `1,210 runs`. @param many Default: the noun with an `s`. */
export function formatPlural(count: number, one: string, many = `${one}s`): string {
	return `${formatCount(count)} ${count === 1 ? one : many}`;
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

/** `1.2K`, `3.4M`: for columns, where the exact count is in a title. */
export function formatCompact(count: number): string {
	return compactCounts().format(count);
}

/** `$0.0033`, `$0.50`, `$12.50`, `$1,250.00`: more digits only for what would be almost nothing without them. */
export function formatCost(costUsd: number): string {
	const digits = Math.abs(costUsd) < 0.1 ? 4 : 2;
	const range = { minimumFractionDigits: 2, maximumFractionDigits: digits };
	return costUsd.toLocaleString("en-US", { style: "currency", currency: "USD", ...range });
}

/** What a budget allows in a part of its period: whole cents, unless it is less than one. */
export function formatShare(costUsd: number): string {
	return formatCost(costUsd < 0.01 ? costUsd : Math.round(costUsd * 100) / 100);
}

/** Cents as dollars, for budgets. */
export function formatCents(cents: number): string {
	return formatCost(cents / 100);
}

/** `812 B`, `1.5 MB`; a kilobyte has 1,024 bytes. */
export function formatBytes(size: number): string {
	const unit = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log2(Math.max(1, size)) / 10));
	return `${fewDigits().format(size / 1024 ** unit)} ${BYTE_UNITS[unit]}`;
}

/** A day in UTC such as `2026-03-04`, as `Mar 4`. */
export function formatDay(day: string): string {
	return new Date(day).toLocaleDateString(undefined, { month: "short", day: "numeric", timeZone: "UTC" });
}

/** The first 8 characters of an id, which are enough for a person to distinguish two. */
export function shortId(id: string): string {
	return id.length > 12 ? id.slice(0, 8) : id;
}
