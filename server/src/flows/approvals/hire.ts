import type { Approval, HireRequest, HireResult } from "@paperclipai/shared";
import { omitUndefined } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import type { AdaptersContext } from "../../engine/adapters/adapter-registry.ts";
import type { WakeContext } from "../../engine/queue/wake.ts";
import { type Actor, type Caller, SYSTEM } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { agents, budgets } from "../../platform/db/schema.ts";
import type { Once } from "../../platform/http/serve-once.ts";
import { recordAgentActivity } from "../../records/agents/agent-activity.ts";
import { type AgentRow, newAgentRow } from "../../records/agents/store.ts";
import { type ApprovalRow, announceApproval } from "../../records/approvals/approval-rows.ts";
import { getCompany } from "../../records/companies/store.ts";
import { requireEnvironmentsOf } from "../../records/environments/require-environment.ts";
import { mcpServerVariables } from "../../records/secrets/mcp-server-secrets.ts";
import { requireSecrets } from "../../records/secrets/resolve.ts";
import { mayHireWithoutBoard } from "./auto-hires.ts";
import { storeDecision } from "./decide.ts";
import { callHireHook } from "./hire-hook.ts";
import { findColleague } from "./hire-references.ts";
import { copySetup, type Setup } from "./hire-setup.ts";
import { type ApprovalRequest, requestApproval, storeRequest } from "./request-approval.ts";

export type HireContext = AdaptersContext & WakeContext;

type HireApproval = Extract<ApprovalRequest, { kind: "hire_agent" }>;

/**
 * If the company requires no approval, an agent can hire a copy of itself at once, within the limits of
 * `mayHireWithoutBoard`; any other hire needs the board.
 * @throws {HttpError} 409 `too_many_open_requests`; 422 `related_issue_not_found`, `hire_agent_not_found`.
 */
export async function requestHire(
	context: HireContext,
	companyId: string,
	by: Caller,
	request: HireApproval,
	once: Once<HireContext, Approval>,
): Promise<Approval> {
	const company = await getCompany(context, companyId);
	const { sameSetupAs } = request.payload;
	const requester = by.kind === "agent" && (sameSetupAs ?? by.agentId) === by.agentId ? by.agentId : null;
	if (company.requireBoardApprovalForNewAgents || requester === null || (await hasBudget(context, requester))) {
		return await once((transaction) => requestApproval(transaction, companyId, by, request));
	}
	const setup = await copySetup(context, companyId, requester);
	let hired: AgentRow | undefined;
	const approval = await once(async (transaction) => {
		hired = undefined;
		if (!(await mayHireWithoutBoard(transaction, companyId, request.payload.name))) {
			return await requestApproval(transaction, companyId, by, request);
		}
		const row = await storeRequest(transaction, companyId, by, request);
		await announceApproval(transaction, by, row, { action: "created" });
		const created = await insertHired(transaction, row, SYSTEM, request.payload, setup);
		// The requester is not woken, because it gets the response.
		const decided = await storeDecision(transaction, row, SYSTEM, { status: "approved" }, created.result);
		hired = created.agent;
		return decided;
	});
	return hired === undefined ? approval : await callHireHook(context, approval, hired);
}

/** Whether the agent has a budget, which copies of the agent would circumvent. */
async function hasBudget({ database }: DatabaseContext, agentId: string): Promise<boolean> {
	const [budget] = await database.db.select({ id: budgets.id }).from(budgets).where(eq(budgets.id, agentId));
	return budget !== undefined;
}

export async function insertHired(
	transaction: WakeContext,
	{ id: approvalId, companyId, actorAgentId }: ApprovalRow,
	by: Actor,
	{ name, role, title, capabilities, ...request }: HireRequest,
	{ sameSetupAs, ...setup }: Setup,
): Promise<{ agent: AgentRow; result: HireResult }> {
	const manager = request.reportsTo ?? actorAgentId;
	const reportsTo = manager === null ? null : ((await findColleague(transaction, companyId, manager))?.id ?? null);
	const row = newAgentRow(transaction, companyId, { name, role, title, capabilities, reportsTo, ...setup });
	const { db } = transaction.database;
	await requireSecrets(db, companyId, row.adapterConfig);
	await requireSecrets(db, companyId, mcpServerVariables(row.mcpServers));
	await requireEnvironmentsOf(db, row);
	await db.insert(agents).values(row);
	const details = { approvalId, name: row.name, adapterType: row.adapterType, sameSetupAs };
	await recordAgentActivity(transaction, by, row, "agent.hired", details);
	const result: HireResult = {
		agentId: row.id,
		agentName: row.name,
		adapterType: row.adapterType,
		...omitUndefined({ sameSetupAs }),
		onHireApproved: { status: "not_called" },
	};
	return { agent: row, result };
}
