import { collectSecrets } from "@paperclipai/adapter-utils/host";
import { inArray } from "drizzle-orm";
import type { MasterKeyContext } from "../../platform/data-folder/master-key.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { agents } from "../../platform/db/schema.ts";
import { findSecretSource } from "./resolve.ts";
import { readGivenValues } from "./secret-values.ts";

export async function readAgentSecrets(
	context: DatabaseContext & MasterKeyContext,
	agentIds: readonly string[],
): Promise<Set<string>> {
	const [given, rows] = await Promise.all([
		readGivenValues(context, agentIds),
		context.database.db
			.select({ companyId: agents.companyId, config: agents.adapterConfig })
			.from(agents)
			.where(inArray(agents.id, agentIds)),
	]);
	const configured = rows.map(({ companyId, config }) => findSecretSource(context, companyId, config));
	return collectSecrets({ secrets: given }, rows, await Promise.all(configured));
}
