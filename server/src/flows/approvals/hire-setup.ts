import type { HireSetup } from "@paperclipai/shared";
import { omitUndefined } from "@paperclipai/shared";
import type { AdaptersContext } from "../../engine/adapters/adapter-registry.ts";
import { defaultPermissions } from "../../engine/adapters/config/choose-permissions.ts";
import { completeAdapterConfig } from "../../engine/adapters/config/complete-config.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import { restoreMasked } from "../../records/agents/masked-config/restore-masked.ts";
import type { AgentRow } from "../../records/agents/store.ts";
import { requireColleague } from "./hire-references.ts";

export interface Setup
	extends Pick<AgentRow, "adapterType" | "adapterConfig" | "defaultEnvironmentId" | "permissions" | "mcpServers"> {
	runtimeConfig?: HireSetup["runtimeConfig"];
	sameSetupAs?: string;
}

/**
 * @throws {HttpError} 422 `hire_setup_missing`, `hire_setup_ambiguous`, `hire_agent_not_found`, or an error of a new
 * agent.
 */
export async function readSetup(
	context: AdaptersContext & DatabaseContext,
	companyId: string,
	{ sameSetupAs, adapterType, adapterConfig, defaultEnvironmentId, runtimeConfig }: HireSetup,
): Promise<Setup> {
	const given = {
		...omitUndefined({ runtimeConfig, defaultEnvironmentId }),
	};
	if (sameSetupAs !== undefined) {
		if (adapterType !== undefined || adapterConfig !== undefined) throw ambiguousSetup();
		return { ...(await copySetup(context, companyId, sameSetupAs)), ...given };
	}
	if (adapterType === undefined) throw missingSetup();
	const adapter = context.adapters.get(adapterType, 422);
	const completed = await completeAdapterConfig(adapter, restoreMasked(adapterConfig ?? {}, {}));
	const permissions = defaultPermissions(adapter, completed);
	return { adapterType, adapterConfig: completed, permissions, mcpServers: [], defaultEnvironmentId: null, ...given };
}

/**
 * Omits the timer, because no user has asked for scheduled runs. Keeps the environment, because a copy must stay in the
 * container of the original agent.
 */
export async function copySetup(context: DatabaseContext, companyId: string, agentId: string): Promise<Setup> {
	const { adapterType, adapterConfig, defaultEnvironmentId, permissions, mcpServers } = await requireColleague(
		context,
		companyId,
		agentId,
	);
	return { adapterType, adapterConfig, defaultEnvironmentId, permissions, mcpServers, sameSetupAs: agentId };
}

function missingSetup(): HttpError {
	return new HttpError(422, "hire_setup_missing", "Approving a hire requires a setup for the new agent.", {
		hint: "Send adapterType with adapterConfig, or sameSetupAs with the id of an agent of the company.",
	});
}

function ambiguousSetup(): HttpError {
	return new HttpError(422, "hire_setup_ambiguous", "The request contains two setups for the agent.", {
		hint: "Send adapterType with adapterConfig, or sameSetupAs, not both.",
	});
}
