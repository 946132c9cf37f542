import type { AdapterSkillContext, AdapterSkillSnapshot } from "@paperclipai/adapter-utils";
import { writePaperclipSkillSyncPreference } from "@paperclipai/adapter-utils/server-utils";
import { eq } from "drizzle-orm";
import type { MasterKeyContext } from "../../platform/data-folder/master-key.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { inRepeatedTransaction } from "../../platform/db/repeat-transaction.ts";
import { agents } from "../../platform/db/schema.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { recordConfigRevision } from "../../records/agents/config-revisions/store.ts";
import { type AgentRow, getAgentRow } from "../../records/agents/store.ts";
import type { AdaptersContext } from "../adapters/adapter-registry.ts";
import type { ServerAdapter } from "../adapters/server-adapter.ts";
import { offeredSkills, withRuntimeSkills } from "./runtime-skills.ts";

export async function listAgentSkills(
	context: AdaptersContext & DatabaseContext,
	agentId: string,
): Promise<AdapterSkillSnapshot> {
	const agent = await getAgentRow(context, agentId);
	const adapter = context.adapters.get(agent.adapterType, 422);
	return (await adapter.listSkills?.(await skillContext(agent))) ?? unsupported(agent.adapterType);
}

/**
 * Stores the skills in the agent's configuration.
 * @throws {HttpError} 422 `skills_unsupported`, `skill_unknown`.
 */
export async function syncAgentSkills(
	context: AdaptersContext & ClockContext & DatabaseContext & MasterKeyContext,
	agentId: string,
	desiredSkills: string[],
): Promise<AdapterSkillSnapshot> {
	const agent = await getAgentRow(context, agentId);
	const adapter = context.adapters.get(agent.adapterType, 422);
	if (adapter.listSkills === undefined && adapter.syncSkills === undefined) {
		throw new HttpError(422, "skills_unsupported", `The adapter "${adapter.type}" passes no skills to its program.`, {
			hint: "Add what the agent should know to its instructions or prompt.",
		});
	}
	await rejectUnknown(adapter, await skillContext(agent), desiredSkills);
	await inRepeatedTransaction(context, async (tx) => {
		const [row] = await tx.select().from(agents).where(eq(agents.id, agentId)).for("no key update");
		if (row === undefined) return;
		const adapterConfig = writePaperclipSkillSyncPreference(row.adapterConfig, desiredSkills);
		await recordConfigRevision(tx, context, row, { ...row, adapterConfig });
		await tx.update(agents).set({ adapterConfig, updatedAt: context.now() }).where(eq(agents.id, agentId));
	});
	const changed = await skillContext(await getAgentRow(context, agentId));
	if (adapter.syncSkills !== undefined) return await adapter.syncSkills(changed, desiredSkills);
	return await listAgentSkills(context, agentId);
}

async function rejectUnknown(adapter: ServerAdapter, ctx: AdapterSkillContext, desired: string[]): Promise<void> {
	const entries = (await adapter.listSkills?.(ctx))?.entries ?? [];
	const known = new Set((await offeredSkills()).map(({ key }) => key));
	for (const { key, runtimeName, state } of entries) {
		if (state !== "missing") known.add(key).add(runtimeName ?? key);
	}
	const unknown = desired.filter((name) => !known.has(name.trim()));
	if (unknown.length === 0) return;
	throw new HttpError(422, "skill_unknown", `Unknown skills: ${unknown.map((name) => `"${name}"`).join(", ")}.`, {
		hint: `Choose from: ${[...known].sort().join(", ")}`,
		details: { unknown },
	});
}

async function skillContext({ id, companyId, adapterType, adapterConfig }: AgentRow): Promise<AdapterSkillContext> {
	return { agentId: id, companyId, adapterType, config: await withRuntimeSkills(adapterConfig) };
}

function unsupported(adapterType: string): AdapterSkillSnapshot {
	return { adapterType, supported: false, mode: "unsupported", desiredSkills: [], entries: [], warnings: [] };
}
