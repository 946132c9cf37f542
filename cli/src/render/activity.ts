import type { Activity } from "@paperclipai/shared";
import type { AgentNames } from "../client/agents/agent-names.ts";
import type { IssueTitle } from "../client/issues/read-issue-titles.ts";

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Names the changed record, then its new values. Omits ids without a name. */
export function describeChange(
	{ entityType, entityId, details }: Activity,
	names: AgentNames,
	issues: ReadonlyMap<string, IssueTitle>,
): string {
	const { identifier, name, ...values } = details ?? {};
	const known = identifier ?? issues.get(entityId)?.identifier ?? names.get(entityId) ?? name;
	const subject = typeof known === "string" ? known : `${entityType} ${entityId.slice(0, 8)}`;
	const toName = (value: unknown) => (typeof value === "string" ? (names.get(value) ?? value) : value);
	const rest = Object.entries({ ...values, ...(known === name ? {} : { name }) })
		.map(([key, value]) => [key, toName(value)] as const)
		.filter(([, value]) => isTelling(value))
		.map(([key, value]) => `${key}: ${toText(value)}`);
	return [subject, ...rest].join(", ");
}

function toText(value: unknown): string {
	if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join(" ");
	return typeof value === "string" ? value : JSON.stringify(value);
}

function isTelling(value: unknown): boolean {
	if (value === undefined || value === null) return false;
	if (typeof value === "string") return !ID.test(value);
	return !Array.isArray(value) || value.some(isTelling);
}
