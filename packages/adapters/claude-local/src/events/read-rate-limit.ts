import { asNumber, asString, parseObject } from "@paperclipai/adapter-utils";
import type { ClaudeEvent } from "./claude-event.ts";

/** State of the account's usage limit: `allowed`, `allowed_warning` or `rejected`. */
export function readRateLimit(fields: Record<string, unknown>): ClaudeEvent {
	const info = parseObject(fields.rate_limit_info);
	const status = asString(info.status);
	if (status === "") return { kind: "unknown" };
	const resetsAt = toIso(asNumber(info.resetsAt, null));
	return { kind: "rate_limit", status, resetsAt, text: describe(info, status, resetsAt) };
}

function describe(info: Record<string, unknown>, status: string, resetsAt: string | null): string {
	if (status === "allowed") return "";
	const limit = asString(info.rateLimitType).replaceAll("_", " ") || "usage";
	const reset = resetsAt === null ? "" : `, which resets at ${resetsAt}`;
	const share = asNumber(info.utilization, null);
	const used = share === null ? "nearly used up" : `used ${Math.round(share * 100)}% of`;
	return `The account has ${status === "rejected" ? "used up" : used} its ${limit} limit${reset}.`;
}

function toIso(seconds: number | null): string | null {
	if (seconds === null || seconds <= 0 || seconds > 8.64e12) return null;
	return new Date(seconds * 1000).toISOString();
}
