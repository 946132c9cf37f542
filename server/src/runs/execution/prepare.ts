import path from "node:path";
import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import { agentEnvironment } from "@paperclipai/adapter-utils/server-utils";
import type { ServerAdapter } from "../../adapters/server-adapter.ts";
import { getAgentRow, readRuntimeConfig } from "../../agents/store.ts";
import type { FolderContext } from "../../config/data-folder.ts";
import { LIMITS } from "../../config/limits.ts";
import type { MasterKeyContext } from "../../config/master-key.ts";
import type { DatabaseContext } from "../../db/database.ts";
import { makeFolder } from "../../disk/make-folder.ts";
import type { EventContext } from "../../events/event-bus.ts";
import { resolveSecrets } from "../../secrets/resolve.ts";
import { decodeSession } from "../../sessions/session-codec.ts";
import { readSession, type StoredSession } from "../../sessions/session-store.ts";
import { withRuntimeSkills } from "../../skills/runtime-skills.ts";
import type { PreparedColumns } from "../outcome/run-outcome.ts";
import type { RunRow } from "../store/run-rows.ts";

export interface PreparedRun {
	/** The data that `execute()` gets, without the callbacks. */
	input: Pick<AdapterExecutionContext, "agent" | "runtime" | "config" | "context" | "executionTarget">;
	/** Stored once its program has started, or with its end. */
	columns: PreparedColumns;
	/** The session to resume, `null` for a new one. */
	session: StoredSession | null;
	/** Everything that may hold secrets which the agent gets. They must be masked. */
	secretSources: unknown[];
	/** Seconds; 0 = no limit. */
	idleTimeoutSec: number;
}

/** Collects what an adapter needs for a run: agent, session, working folder, skills and wake reason. */
export async function prepareRun(
	context: DatabaseContext & EventContext & FolderContext & MasterKeyContext,
	run: RunRow,
	adapter: ServerAdapter,
): Promise<PreparedRun> {
	const [agent, stored] = await Promise.all([
		getAgentRow(context, run.agentId),
		run.forceFreshSession ? null : readSession(context, run),
	]);
	const { id, companyId, name, adapterType, adapterConfig } = agent;
	const workspace = await chooseWorkspace(context, id, adapterConfig.cwd);
	const session = stored && (await decodeSession(adapter, stored));
	const sessionId = session?.sessionDisplayId ?? null;
	const columns = { cwd: workspace.cwd, cwdSource: workspace.source, sessionIdBefore: sessionId };
	const config = await withRuntimeSkills(adapterConfig);
	const { env, secretSource } = await resolveSecrets(context, companyId, adapterConfig);
	const reason = run.reason ?? run.invocationSource;
	const input: PreparedRun["input"] = {
		agent: { id, companyId, name, adapterType, adapterConfig },
		runtime: {
			sessionId,
			sessionParams: session?.sessionParams ?? null,
			sessionDisplayId: sessionId,
			taskKey: run.taskKey,
		},
		config: { ...config, ...env, cwd: workspace.cwd },
		context: {
			wakeReason: reason,
			...(run.prompt === null ? {} : { paperclipTaskMarkdown: run.prompt }),
			paperclipWake: {
				reason,
				source: run.invocationSource,
				...(run.prompt === null ? {} : { prompt: run.prompt }),
			},
			paperclipWorkspace: workspace,
			paperclipRuntimeSkills: config.paperclipRuntimeSkills,
		},
		executionTarget: { kind: "local" },
	};
	const idleTimeoutSec = readRuntimeConfig(agent).idleTimeoutSec ?? LIMITS.idleMs / 1000;
	const wake = { reason: run.reason, prompt: run.prompt };
	const secretSources = [adapterConfig, secretSource, agentEnvironment({}), wake];
	return { input, columns, session, secretSources, idleTimeoutSec };
}

/** The configured folder, or else a folder per agent in the data folder; never the server's working directory. */
async function chooseWorkspace({ folder }: FolderContext, agentId: string, configured: unknown) {
	if (typeof configured === "string" && configured.trim() !== "") {
		return { cwd: configured, source: "agent_config", strategy: "directory" };
	}
	const cwd = path.join(folder.workspaces, agentId);
	await makeFolder(cwd);
	return { cwd, source: "agent_home", strategy: "directory" };
}
