import path from "node:path";
import type { AdapterExecutionContext, AdapterRunWarning, AdapterWorkspaceContext } from "@paperclipai/adapter-utils";
import { agentEnvironment, type RunEnvironment, readLastCall } from "@paperclipai/adapter-utils/host";
import { readConfiguredEnv } from "@paperclipai/adapter-utils/server-utils";
import { omitUndefined } from "@paperclipai/shared";
import { signRunToken } from "../../../platform/access/run-token.ts";
import type { FolderContext } from "../../../platform/data-folder/data-folder.ts";
import type { MasterKeyContext } from "../../../platform/data-folder/master-key.ts";
import { makeFolder } from "../../../platform/disk/make-folder.ts";
import type { SecretSources } from "../../../platform/redaction/run-masker.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { type AgentRow, readRuntimeConfig } from "../../../records/agents/store.ts";
import { getCompany, readCompanyMcpServers } from "../../../records/companies/store.ts";
import { leaseIssue } from "../../../records/issues/index.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";
import { resolveSecrets } from "../../../records/secrets/resolve.ts";
import { noteGivenSecrets, readGivenValues } from "../../../records/secrets/secret-values.ts";
import { readSession, type StoredSession } from "../../../records/sessions/session-store.ts";
import { checkPermissions } from "../../adapters/config/choose-permissions.ts";
import { withoutReservedVariables } from "../../adapters/config/reserved-variables.ts";
import type { ServerAdapter } from "../../adapters/server-adapter.ts";
import { decodeSession } from "../../adapters/session-codec.ts";
import { type ChosenMcpServers, chooseMcpServers } from "../../mcp/choose-mcp-servers.ts";
import { type ResolvedMcpServers, resolveMcpServers } from "../../mcp/resolve-mcp-servers.ts";
import { withRuntimeSkills } from "../../skills/runtime-skills.ts";
import type { PreparedWorkspace } from "../../workspaces/prepare/prepare-workspace.ts";
import { pushGuard } from "../../workspaces/prepare/push-guard.ts";
import type { PreparedColumns } from "../outcome/run-outcome.ts";
import type { ConversationOptions } from "./conversation/conversation-host.ts";
import { workingFolder } from "./conversation/requested-action.ts";
import type { ExecutionContext, OpenRun } from "./open-run.ts";
import { withDeadline } from "./preparation-deadline.ts";
import { prepareWorkplace, type Workplace } from "./prepare-workplace.ts";
import { storeInstructions } from "./store-instructions.ts";
import { readWakeContext } from "./wake/wake-context.ts";

export interface PreparedRun {
	input: Pick<
		AdapterExecutionContext,
		"agent" | "company" | "runtime" | "config" | "context" | "authToken" | "executionTarget" | "mcpServers"
	>;
	columns: Omit<PreparedColumns, "promptExcerpt">;
	session: StoredSession | null;
	/** Sources of the agent's secrets, whose values are masked. */
	secretSources: SecretSources;
	/** Seconds; 0 = no limit. */
	idleTimeoutSec: number;
	variables: Readonly<Record<string, string>>;
	environment: RunEnvironment | null;
	conversation: ConversationOptions;
	/** MCP servers that are not passed on. */
	mcpWarnings: AdapterRunWarning[];
}

/** @throws {CodedError} why the run cannot be prepared; the agent's program was not started. */
export async function prepareRun(
	context: ExecutionContext,
	opened: OpenRun,
	adapter: ServerAdapter,
): Promise<PreparedRun> {
	// A program that an earlier server has started is stopped by its adapter, so the preparation has to be repeated.
	const isStarted = (await readLastCall(opened.files.spools)) !== null;
	const stopped = isStarted ? opened.stop.detached : opened.signal;
	const workplace = await withDeadline(
		"preparing the workspace and the environment",
		LIMITS.workplaceMs,
		stopped,
		(deadline) => prepareWorkplace(context, opened, adapter, deadline),
	);
	return await withDeadline(
		"reading the agent's settings and creating its folders",
		LIMITS.preparationMs,
		stopped,
		() => prepareInput(context, opened, adapter, workplace),
	);
}

async function prepareInput(
	context: ExecutionContext,
	{ run }: OpenRun,
	adapter: ServerAdapter,
	{ agent, workspace: prepared, environment }: Workplace,
): Promise<PreparedRun> {
	const [stored, wake] = await Promise.all([
		run.forceFreshSession ? null : readSession(context, run),
		readWakeContext(context, run),
		leaseIssue(context, run),
	]);
	const { id, companyId, name, adapterType } = agent;
	const adapterConfig = withoutReservedVariables(agent.adapterConfig);
	const workspace = await describeWorkspace(context, agent, prepared);
	const runEnvironment = environment?.runEnvironment ?? null;
	// Sessions cannot be resumed in another environment.
	const isReachable = stored !== null && stored.environment === (runEnvironment?.identity ?? null);
	const session = isReachable ? await decodeSession(adapter, stored) : null;
	const sessionId = session?.sessionDisplayId ?? null;
	// A server that takes the run over keeps its policy, which the agent's program was started with.
	const isNew = run.cwd === null;
	const permissions = isNew ? agent.permissions : run.permissions;
	// Also here, because an adapter may have changed since the policy was stored.
	if (isNew) checkPermissions(adapter, permissions);
	const columns = {
		cwd: workspace.cwd,
		cwdSource: workspace.source,
		sessionIdBefore: sessionId,
		permissions,
	};
	const config = await withRuntimeSkills(adapterConfig);
	const instructions = await storeInstructions(context, adapter, agent);
	const [company, { env, secretSource, versions }, mcp] = await Promise.all([
		getCompany(context, companyId),
		resolveSecrets(context, companyId, adapterConfig),
		prepareMcpServers(context, adapter, agent),
	]);
	await noteGivenSecrets(context, id, [...versions, ...mcp.versions]);
	const authToken = adapter.supportsLocalAgentJwt ? await runToken(context, run) : undefined;
	const input: PreparedRun["input"] = {
		agent: { id, companyId, name, adapterType, adapterConfig },
		company: { id: companyId, name: company.name },
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
		...omitUndefined({ authToken }),
		...(mcp.servers.length === 0 ? {} : { mcpServers: mcp.servers }),
		executionTarget:
			runEnvironment === null ? { kind: "local" } : { kind: "remote", transport: environment?.driver ?? "" },
	};
	const idleTimeoutSec = readRuntimeConfig(agent).idleTimeoutSec ?? LIMITS.idleMs / 1000;
	const secretSources = {
		ofAgent: [
			...[adapterConfig, secretSource, mcp.secretSource, { secrets: await readGivenValues(context, [id]) }],
			agentEnvironment({}),
		],
		ofRun: [{ reason: run.reason, prompt: wake.prompt }, { authToken }],
		ofServer: [environment?.secretSource],
	};
	// Without a workspace, the agent works in the operator's folder, where pushing is allowed.
	const mayPush = prepared === null || prepared.project?.allowPush === true;
	const variables = mayPush ? {} : await pushGuard(workspace.cwd, readConfiguredEnv(input.config.env));
	const conversation = {
		steering: adapter.steering ?? "none",
		policy: permissions,
		folder: workingFolder(workspace.cwd, environment?.folders ?? null),
		mcpServers: mcp.servers,
	};
	return {
		...{ input, columns, session, secretSources, idleTimeoutSec, variables },
		...{ environment: runEnvironment, conversation, mcpWarnings: mcp.warnings },
	};
}

async function prepareMcpServers(
	context: ExecutionContext,
	adapter: ServerAdapter,
	{ id, companyId, mcpServers }: AgentRow,
): Promise<ResolvedMcpServers & Pick<ChosenMcpServers, "warnings">> {
	const ofCompany = await readCompanyMcpServers(context, companyId);
	const { servers, warnings } = chooseMcpServers(adapter, ofCompany, mcpServers, id);
	return { ...(await resolveMcpServers(context, companyId, servers)), warnings };
}

/** Derived from the run alone, so that a repeated preparation is identical. */
async function runToken({ masterKey }: MasterKeyContext, run: RunRow): Promise<string> {
	const { id: runId, agentId, companyId, adapterType, startedAt, createdAt } = run;
	const claims = { agentId, companyId, adapterType, runId };
	return await signRunToken(masterKey.derive("run-token"), claims, startedAt ?? createdAt);
}

/** The prepared workspace, else the configured folder, else the agent's home; never the server's working directory. */
async function describeWorkspace(
	{ folder }: FolderContext,
	{ id, adapterConfig }: AgentRow,
	prepared: PreparedWorkspace | null,
): Promise<AdapterWorkspaceContext> {
	const agentHome = path.join(folder.workspaces, id);
	await makeFolder(agentHome);
	if (prepared !== null) return { ...adapterWorkspace(prepared), agentHome };
	const configured = adapterConfig.cwd;
	if (typeof configured === "string" && configured.trim() !== "") {
		return { cwd: configured, source: "agent_config", strategy: "directory", agentHome };
	}
	return { cwd: agentHome, source: "agent_home", strategy: "directory", agentHome };
}

function adapterWorkspace({ workspace, cwd }: PreparedWorkspace): AdapterWorkspaceContext {
	const { id, mode, path, branch, baseRef } = workspace;
	const described = { id, cwd, source: `issue_${mode}`, strategy: mode };
	if (mode !== "worktree" || branch === null) return described;
	return { ...described, branch, worktreePath: path, ...(baseRef === null ? {} : { repoRef: baseRef }) };
}
