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
	const until = resetsAt === null ? "" : `, until ${resetsAt}`;
	if (status === "rejected") return `The ${limit} limit of the account is used up${until}.`;
	const share = asNumber(info.utilization, null);
	return `The ${limit} limit of the account is ${share === null ? "nearly" : `${Math.round(share * 100)} %`} used${until}.`;
}

function toIso(seconds: number | null): string | null {
	if (seconds === null || seconds <= 0 || seconds > 8.64e12) return null;
	return new Date(seconds * 1000).toISOString();
}
