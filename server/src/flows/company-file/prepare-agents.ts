import { writePaperclipSkillSyncPreference } from "@paperclipai/adapter-utils/server-utils";
import type { CompanyFileAgent } from "@paperclipai/shared";
import type { AdaptersContext } from "../../engine/adapters/adapter-registry.ts";
import { checkPermissions } from "../../engine/adapters/config/choose-permissions.ts";
import { checkCwd, completeSettings } from "../../engine/adapters/config/complete-config.ts";
import { checkMcpTransports } from "../../engine/adapters/config/mcp-transports.ts";
import { HttpError } from "../../platform/errors/http-error.ts";

export interface PreparedAgent {
	agent: CompanyFileAgent;
	adapterConfig: Record<string, unknown>;
	incomplete: string[];
}

/**
 * Runs only checks that do not depend on this machine.
 * @throws {HttpError} 422 `adapter_not_installed`, and the errors of `completeSettings`, `checkPermissions` and `checkMcpTransports`.
 */
export async function prepareAgents(
	{ adapters }: AdaptersContext,
	agents: readonly CompanyFileAgent[],
): Promise<PreparedAgent[]> {
	const types = [...new Set(agents.map(({ adapterType }) => adapterType))].sort();
	const missing = types.filter((type) => adapters.find(type) === undefined);
	if (missing.length > 0) {
		const what = missing.length === 1 ? "adapter" : "adapters";
		throw new HttpError(422, "adapter_not_installed", `The server has no usable ${what} ${missing.join(", ")}.`, {
			hint: "Install each with: paperclipai adapter install PACKAGE. List the installed ones with: paperclipai adapter list",
			details: { adapterTypes: missing },
		});
	}
	const prepared: PreparedAgent[] = [];
	for (const agent of agents) prepared.push(await prepareAgent({ adapters }, agent));
	return prepared;
}

async function prepareAgent({ adapters }: AdaptersContext, agent: CompanyFileAgent): Promise<PreparedAgent> {
	try {
		const { adapterConfig: config, desiredSkills, redacted, permissions = null, mcpServers = [] } = agent;
		const adapter = adapters.get(agent.adapterType, 422);
		checkPermissions(adapter, permissions);
		checkMcpTransports(adapter, mcpServers);
		const completed = await completeSettings(adapter, config);
		const adapterConfig =
			desiredSkills === null ? completed : writePaperclipSkillSyncPreference(completed, desiredSkills);
		// The folder may not exist on this machine.
		const hasFolder = await checkCwd(adapterConfig).then(
			() => true,
			(error: unknown) => {
				if (error instanceof HttpError) return false;
				throw error;
			},
		);
		return { agent, adapterConfig, incomplete: hasFolder ? redacted : [...redacted, "adapterConfig.cwd"] };
	} catch (error) {
		if (!(error instanceof HttpError)) throw error;
		const { status, code, message, hint, details } = error;
		throw new HttpError(status, code, `The agent ${agent.key}: ${message}`, {
			hint,
			details,
			cause: error,
		});
	}
}
