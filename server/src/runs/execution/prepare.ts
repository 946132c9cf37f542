import path from "node:path";
import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import { agentEnvironment } from "@paperclipai/adapter-utils/server-utils";
import { signRunToken } from "../../access/run-token.ts";
import type { ServerAdapter } from "../../adapters/server-adapter.ts";
import { getAgentRow, readRuntimeConfig } from "../../agents/store.ts";
import type { FolderContext } from "../../config/data-folder.ts";
import { LIMITS } from "../../config/limits.ts";
import type { MasterKeyContext } from "../../config/master-key.ts";
import type { DatabaseContext } from "../../db/database.ts";
import { makeFolder } from "../../disk/make-folder.ts";
import type { EventContext } from "../../events/event-bus.ts";
import { leaseIssue } from "../../issues/lease-issue.ts";
import { resolveSecrets } from "../../secrets/resolve.ts";
import { readSecretValues } from "../../secrets/secret-values.ts";
import { decodeSession } from "../../sessions/session-codec.ts";
import { readSession, type StoredSession } from "../../sessions/session-store.ts";
import { withRuntimeSkills } from "../../skills/runtime-skills.ts";
import type { PreparedColumns } from "../outcome/run-outcome.ts";
import type { RunRow } from "../store/run-rows.ts";
import { storeInstructions } from "./store-instructions.ts";
import { readWakeContext } from "./wake/wake-context.ts";

export interface PreparedRun {
	/** The data that `execute()` gets, without the callbacks. */
	input: Pick<AdapterExecutionContext, "agent" | "runtime" | "config" | "context" | "authToken" | "executionTarget">;
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
	const [agent, stored, wake] = await Promise.all([
		getAgentRow(context, run.agentId),
		run.forceFreshSession ? null : readSession(context, run),
		readWakeContext(context, run),
		leaseIssue(context, run),
	]);
	const { id, companyId, name, adapterType, adapterConfig } = agent;
	const workspace = await chooseWorkspace(context, id, adapterConfig.cwd);
	const session = stored && (await decodeSession(adapter, stored));
	const sessionId = session?.sessionDisplayId ?? null;
	const columns = { cwd: workspace.cwd, cwdSource: workspace.source, sessionIdBefore: sessionId };
	const config = await withRuntimeSkills(adapterConfig);
	const instructions = await storeInstructions(context, adapter, agent);
	const [{ env, secretSource }, companySecrets] = await Promise.all([
		resolveSecrets(context, companyId, adapterConfig),
		readSecretValues(context, companyId),
	]);
	const authToken = adapter.supportsLocalAgentJwt ? await runToken(context, run) : undefined;
	const input: PreparedRun["input"] = {
		agent: { id, companyId, name, adapterType, adapterConfig },
		runtime: {
			sessionId,
			sessionParams: session?.sessionParams ?? null,
			sessionDisplayId: sessionId,
			taskKey: run.taskKey,
		},
		config: { ...config, ...instructions.config, ...env, cwd: workspace.cwd },
		context: {
			...wake,
			paperclipWorkspace: workspace,
			...instructions.context,
			paperclipRuntimeSkills: config.paperclipRuntimeSkills,
		},
		...(authToken === undefined ? {} : { authToken }),
		executionTarget: { kind: "local" },
	};
	const idleTimeoutSec = readRuntimeConfig(agent).idleTimeoutSec ?? LIMITS.idleMs / 1000;
	const secretSources = [
		adapterConfig,
		secretSource,
		{ secrets: companySecrets },
		agentEnvironment({}),
		{ reason: run.reason, prompt: run.prompt },
		{ authToken },
	];
	return { input, columns, session, secretSources, idleTimeoutSec };
}

/** Constant for a run, so that a repeated preparation is identical. */
async function runToken({ masterKey }: MasterKeyContext, run: RunRow): Promise<string> {
	const { id: runId, agentId, companyId, adapterType, startedAt, createdAt } = run;
	const claims = { agentId, companyId, adapterType, runId };
	return await signRunToken(masterKey.derive("run-token"), claims, startedAt ?? createdAt);
}

/** The configured folder, or else the agent's home in the data folder, which it has in any case; never the server's working directory. */
async function chooseWorkspace({ folder }: FolderContext, agentId: string, configured: unknown) {
	const agentHome = path.join(folder.workspaces, agentId);
	await makeFolder(agentHome);
	if (typeof configured === "string" && configured.trim() !== "") {
		return { cwd: configured, source: "agent_config", strategy: "directory", agentHome };
	}
	return { cwd: agentHome, source: "agent_home", strategy: "directory", agentHome };
}
