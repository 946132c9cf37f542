import { isDeepStrictEqual } from "node:util";
import { DEFAULT_INSTRUCTIONS_ENTRY, type InstructionsBundle, type SetInstructions } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import type { AdaptersContext } from "../../engine/adapters/adapter-registry.ts";
import { ownInstructionsFile } from "../../engine/adapters/instructions-file.ts";
import type { ServerAdapter } from "../../engine/adapters/server-adapter.ts";
import type { Actor } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { agentInstructions, agents } from "../../platform/db/schema.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { recordActivity } from "../../records/activity/record.ts";
import { type AgentRow, getAgentRow } from "../../records/agents/store.ts";
import { findInstructions } from "../../records/instructions/find-instructions.ts";

/** @throws {HttpError} 422 `instructions_unsupported`. */
export async function getInstructions(
	context: AdaptersContext & DatabaseContext,
	agentId: string,
): Promise<InstructionsBundle> {
	const { agent, adapter } = await findInstructed(context, agentId);
	const row = await findInstructions(context, agentId);
	return {
		entryFile: row?.entryFile ?? DEFAULT_INSTRUCTIONS_ENTRY,
		files: row?.files ?? {},
		overridden: ownInstructionsFile(adapter, agent.adapterConfig) !== null,
		updatedAt: row?.updatedAt.toISOString() ?? null,
	};
}

/** @throws {HttpError} 409 `instructions_changed`, 422 `instructions_unsupported`. */
export async function setInstructions(
	context: AdaptersContext & ClockContext & DatabaseContext & EventContext,
	agentId: string,
	{ entryFile, files, basedOn }: SetInstructions,
	by: Actor,
): Promise<InstructionsBundle> {
	const { agent } = await findInstructed(context, agentId);
	const values = { entryFile, files, updatedAt: context.now() };
	await inTransaction(context, async (transaction) => {
		await requireUnchanged(transaction, agent, basedOn);
		const stored = await findInstructions(transaction, agentId);
		if (stored && isDeepStrictEqual({ entryFile: stored.entryFile, files: stored.files }, { entryFile, files })) return;
		await transaction.database.db
			.insert(agentInstructions)
			.values({ agentId, ...values })
			.onConflictDoUpdate({ target: agentInstructions.agentId, set: values });
		await recordActivity(transaction, by, {
			...{ companyId: agent.companyId, entityType: "agent", entityId: agentId },
			action: "agent.instructions_updated",
			details: { name: agent.name, entryFile, files: Object.keys(files) },
		});
	});
	return await getInstructions(context, agentId);
}

async function requireUnchanged(context: DatabaseContext, { id, name }: AgentRow, basedOn?: string | null) {
	if (basedOn === undefined) return;
	// Locks the agent, since there may be no row of instructions to lock yet.
	await context.database.db.select({ id: agents.id }).from(agents).where(eq(agents.id, id)).for("no key update");
	const stored = (await findInstructions(context, id))?.updatedAt.toISOString() ?? null;
	if (stored === basedOn) return;
	const message = `The instructions of ${name} have been changed since you opened them.`;
	throw new HttpError(409, "instructions_changed", message, {
		hint: "Reload the instructions and apply your change again.",
		details: { updatedAt: stored },
	});
}

async function findInstructed(
	context: AdaptersContext & DatabaseContext,
	agentId: string,
): Promise<{ agent: AgentRow; adapter: ServerAdapter }> {
	const agent = await getAgentRow(context, agentId);
	const adapter = context.adapters.get(agent.adapterType, 422);
	if (adapter.supportsInstructionsBundle === true) return { agent, adapter };
	throw new HttpError(
		422,
		"instructions_unsupported",
		`The adapter "${adapter.type}" passes no instructions to its program.`,
		{ hint: "Add what the agent should know to its prompt template or its arguments." },
	);
}
