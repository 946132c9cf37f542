import { hireResultSchema } from "@paperclipai/shared";
import type { ApprovalRow } from "./approval-rows.ts";

export function describeApproval({ kind, payload, decisionNote, result }: ApprovalRow): string {
	const asked = kind === "hire_agent" ? payload.name : payload.title;
	const hired = hireResultSchema.safeParse(result);
	const { agentName, agentId } = hired.data ?? {};
	const lines = [asked, agentId && `${agentName} was hired and has the id ${agentId}.`, decisionNote];
	return lines.filter((line) => typeof line === "string" && line !== "").join("\n");
}
