const counts = onDemand(() => new Intl.NumberFormat("en-US"));
const compactCounts = onDemand(() => new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 }));
const fewDigits = onDemand(() => new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 }));
const percents = onDemand(() => new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 }));
const clock = onDemand(
	() => new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" }),
);
const BYTE_UNITS = ["B", "KB", "MB", "GB", "TB"];

/** Creating a format takes milliseconds, so it is deferred and cached. */
function onDemand<Format>(create: () => Format): () => Format {
	let format: Format | undefined;
	return () => {
		format ??= create();
		return format;
	};
}

/** For example `just now`, `5 min ago`, `3 h ago`, `2 d ago`, or `in 5 min`. */
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

/** Includes the time zone, because a shared screenshot may be read in another one. */
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

/** Time of day with seconds. Also accepts milliseconds since 1970. */
export function formatClock(timestamp: string | number): string {
	const time = typeof timestamp === "number" ? timestamp : Date.parse(timestamp);
	return Number.isNaN(time) ? "" : clock().format(time);
}

export function formatCount(count: number): string {
	return counts().format(count);
}

/** For example `75%` for 0.75. */
export function formatPercent(share: number): string {
	return percents().format(share);
}

/** For example `1 run`, `1,210 runs`. @param many Default: the noun with an `s`. */
export function formatPlural(count: number, one: string, many = `${one}s`): string {
	return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** For example `1,210 in (1,000 cached), 45 out (8 reasoning)`. */
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

/** For example `1.2K`, `3.4M`, for places where a tooltip has the exact count. */
export function formatCompact(count: number): string {
	return compactCounts().format(count);
}

/** For example `<$0.0001`, `$0.0033`, `$0.50`, `$1,250.00`: small amounts get more digits, and are never `$0.00`. */
export function formatCost(costUsd: number): string {
	if (costUsd > 0 && costUsd < 0.00005) return "<$0.0001";
	const digits = Math.abs(costUsd) < 0.1 ? 4 : 2;
	const range = { minimumFractionDigits: 2, maximumFractionDigits: digits };
	return costUsd.toLocaleString("en-US", { style: "currency", currency: "USD", ...range });
}

/** A share of a budget: whole cents, unless it is less than one cent. */
export function formatShare(costUsd: number): string {
	return formatCost(costUsd < 0.01 ? costUsd : Math.round(costUsd * 100) / 100);
}

/** Cents as dollars. */
export function formatCents(cents: number): string {
	return formatCost(cents / 100);
}

/** For example `812 B`, `1.5 MB`; a kilobyte has 1,024 bytes. */
export function formatBytes(size: number): string {
	const unit = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log2(Math.max(1, size)) / 10));
	return `${fewDigits().format(size / 1024 ** unit)} ${BYTE_UNITS[unit]}`;
}

/** A UTC day such as `2026-03-04` as `Mar 4`. */
export function formatDay(day: string): string {
	return new Date(day).toLocaleDateString(undefined, { month: "short", day: "numeric", timeZone: "UTC" });
}

/** The first 8 characters, enough to tell ids apart. */
export function shortId(id: string): string {
	return id.length > 12 ? id.slice(0, 8) : id;
}
