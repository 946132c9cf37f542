import { type Approval, type HireResult, plainSummary } from "@paperclipai/shared";
import { type AgentNames, actorName, agentName } from "../../client/agents/agent-names.ts";
import { approvalPayloadSchema } from "../../input/payloads.ts";
import { type Fact, formatFacts } from "../facts.ts";
import { indentText } from "../indent.ts";
import { toInlineText } from "../output/printable-text.ts";
import { formatUtc } from "../values.ts";

export function titleOf({ kind, payload }: Approval): string {
	const { title, name } = approvalPayloadSchema.parse(payload);
	return kind === "hire_agent" ? `Hire ${name ?? "an agent"}` : plainSummary(title ?? "Request to the board");
}

export function formatApproval(approval: Approval, issue: string | null, names: AgentNames, columns: number): string {
	const { id, status, revision, askedBy, createdAt, decidedAt, decisionNote, result, payload } = approval;
	const facts: Fact[] = [
		["status", status.replace("_", " ")],
		["revision", String(revision)],
		["asked by", `${toInlineText(actorName(askedBy, names))}, ${formatUtc(createdAt)} UTC`],
		["issue", issue],
		...hireFacts(approval, names),
		["decided", decidedAt === null ? null : `${formatUtc(decidedAt)} UTC`],
		["note", decisionNote],
		...resultFacts(result),
		["id", id],
	];
	const { reason, body, details } = approvalPayloadSchema.parse(payload);
	const text = [reason, body, details].filter((part) => part !== undefined).join("\n\n");
	const below = text === "" ? "" : `\n${indentText(text, columns)}\n`;
	return `${toInlineText(titleOf(approval))}\n\n${formatFacts(facts, columns)}${below}`;
}

function hireFacts({ kind, payload, askedBy }: Approval, names: AgentNames): Fact[] {
	if (kind !== "hire_agent") return [];
	const hire = approvalPayloadSchema.parse(payload);
	const suggested = [hire.suggestedAdapterType, hire.suggestedModel].filter((part) => part !== undefined);
	const similar = hire.sameSetupAs ?? askedBy.agentId;
	return [
		["name", hire.name ?? null],
		["role", hire.role ?? null],
		["title", hire.title ?? null],
		["can", hire.capabilities ?? null],
		["reports to", agentName(hire.reportsTo ?? askedBy.agentId, names) || null],
		["suggests", suggested.length > 0 ? suggested.join(", ") : null],
		["setup like", agentName(similar, names) || null],
	];
}

function resultFacts(result: HireResult | null): Fact[] {
	if (result === null) return [];
	const { agentName: name, agentId, adapterType, onHireApproved } = result;
	const failure = onHireApproved.status === "failed" ? `failed: ${onHireApproved.error ?? ""}` : null;
	return [
		["hired", `${name} (${adapterType}) ${agentId}`],
		["hook", failure],
	];
}
