import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import type { ServerAdapter } from "../../adapters/server-adapter.ts";
import { getAgentRow, readRuntimeConfig } from "../../agents/store.ts";
import { LIMITS } from "../../config/limits.ts";
import type { ServerContext } from "../../server-context.ts";
import { decodeSession } from "../../sessions/session-codec.ts";
import { readSession, type StoredSession } from "../../sessions/session-store.ts";
import { withRuntimeSkills } from "../../skills/runtime-skills.ts";
import type { RunRow } from "../store/run-rows.ts";
import { changeRun } from "../store/update-run.ts";

/** What `execute()` gets, without the callbacks that the run itself supplies. */
export type PreparedRun = Pick<
	AdapterExecutionContext,
	"agent" | "runtime" | "config" | "context" | "executionTarget"
> & {
	session: StoredSession | null;
	/** What people have set for the agent: no log may show its secrets. */
	given: Record<string, unknown>;
	/** Seconds; 0 = no limit. */
	idleTimeoutSec: number;
};

/** Gathers all that an adapter needs for a run: agent, session, and the folder it works in. */
export async function prepareRun(context: ServerContext, run: RunRow, adapter: ServerAdapter): Promise<PreparedRun> {
	const agent = await getAgentRow(context, run.agentId);
	const workspace = await chooseWorkspace(context, agent.id, agent.adapterConfig.cwd);
	const session = run.forceFreshSession ? null : await decodeSession(adapter, await readSession(context, run));
	await changeRun(context, run.id, {
		cwd: workspace.cwd,
		cwdSource: workspace.source,
		sessionIdBefore: session?.sessionDisplayId ?? null,
	});
	const config = await withRuntimeSkills(agent.adapterConfig);
	return {
		session,
		given: agent.adapterConfig,
		idleTimeoutSec: readRuntimeConfig(agent).idleTimeoutSec ?? LIMITS.idleMs / 1000,
		agent: {
			id: agent.id,
			companyId: agent.companyId,
			name: agent.name,
			adapterType: agent.adapterType,
			adapterConfig: agent.adapterConfig,
		},
		runtime: {
			sessionId: session?.sessionDisplayId ?? null,
			sessionParams: session?.sessionParams ?? null,
			sessionDisplayId: session?.sessionDisplayId ?? null,
			taskKey: run.taskKey,
		},
		config: { ...config, cwd: workspace.cwd },
		context: {
			wakeReason: run.reason ?? run.invocationSource,
			...(run.prompt === null ? {} : { paperclipTaskMarkdown: run.prompt }),
			paperclipWake: {
				reason: run.reason ?? run.invocationSource,
				source: run.invocationSource,
				...(run.prompt === null ? {} : { prompt: run.prompt }),
			},
			paperclipWorkspace: workspace,
			paperclipRuntimeSkills: config.paperclipRuntimeSkills,
		},
		executionTarget: { kind: "local" },
	};
}

/** The folder of the agent's configuration, else one of its own. The server's own folder is never one. */
async function chooseWorkspace({ folder }: ServerContext, agentId: string, configured: unknown) {
	if (typeof configured === "string" && configured.trim() !== "") {
		return { cwd: configured, source: "agent_config", strategy: "directory" };
	}
	const cwd = path.join(folder.workspaces, agentId);
	await mkdir(cwd, { recursive: true, mode: 0o700 });
	return { cwd, source: "agent_home", strategy: "directory" };
}
