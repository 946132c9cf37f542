import type { ClaudeEvent } from "./claude-event.ts";
import { type Fields, fieldsAt, numberAt, textAt } from "./json-fields.ts";

/** News of the account's usage limit: `allowed`, `allowed_warning` or `rejected`. */
export function readRateLimit(fields: Fields): ClaudeEvent {
	const info = fieldsAt(fields, "rate_limit_info");
	const status = textAt(info, "status");
	if (status === "") return { kind: "unknown" };
	const resetsAt = toIso(numberAt(info, "resetsAt"));
	return { kind: "rate_limit", status, resetsAt, text: describe(info, status, resetsAt) };
}

function describe(info: Fields, status: string, resetsAt: string | null): string {
	if (status === "allowed") return "";
	const limit = textAt(info, "rateLimitType").replaceAll("_", " ") || "usage";
	const until = resetsAt === null ? "" : `, until ${resetsAt}`;
	if (status === "rejected") return `The ${limit} limit of the account is used up${until}.`;
	const share = numberAt(info, "utilization");
	return `The ${limit} limit of the account is ${share === null ? "nearly" : `${Math.round(share * 100)} %`} used${until}.`;
}

function toIso(seconds: number | null): string | null {
	if (seconds === null || seconds <= 0 || seconds > 8.64e12) return null;
	return new Date(seconds * 1000).toISOString();
}
