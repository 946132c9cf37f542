import path from "node:path";
import { type RunEnvironment, type RunScope, removeFolder, withRunScope } from "@paperclipai/adapter-utils/host";
import { omitUndefined } from "@paperclipai/shared";
import { runFolderOf } from "../../platform/data-folder/run-folder.ts";
import { makeFolder } from "../../platform/disk/make-folder.ts";
import { LIMITS } from "../../platform/settings/limits.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import type { EnvironmentRow } from "../../records/environments/store.ts";
import { endEnvironment } from "../environments/run/end-environment.ts";
import type { EnvironmentContext } from "../environments/run/environment-run.ts";
import { prepareEnvironment } from "../environments/run/prepare-environment.ts";

export type TestScopeContext = EnvironmentContext & ClockContext;

interface TestPlace {
	companyId: string;
	/** `null`: a test without an agent. */
	agentId: string | null;
	environment: EnvironmentRow | null;
}

/** Calls `start` in a `RunScope` of its own, because the end of a program kills all processes of its scope. */
type InScope = <T>(start: (cwd: string) => Promise<T>) => Promise<T>;

/**
 * Prepares the environment, so that `runChildProcess` starts programs in it as in a run of the agent, in a folder of
 * their own.
 * @throws {CodedError} of the environment's driver.
 */
export async function inTestScope<T>(
	context: TestScopeContext,
	{ companyId, agentId, environment }: TestPlace,
	body: (inScope: InScope) => Promise<T>,
): Promise<T> {
	const id = crypto.randomUUID();
	const files = runFolderOf(context.folder, id);
	const never = new AbortController().signal;
	// A test of a company uses a folder of its own in each environment.
	const run = { id, companyId, agentId: agentId ?? companyId, hasAgentFolders: false };
	const cwd = environment === null ? path.join(files.root, "work") : path.join(context.folder.workspaces, run.agentId);
	await makeFolder(files.spools);
	await makeFolder(cwd);
	let calls = 0;
	const scopesIn =
		(runEnvironment?: RunEnvironment): InScope =>
		async (start) => {
			const scope: RunScope = {
				...{ runId: crypto.randomUUID(), spoolFolder: files.spools, signal: never, detach: never },
				...omitUndefined({ environment: runEnvironment }),
				...{ nextCall: () => ++calls, loggedBytes: () => 0, maxOutputBytes: LIMITS.mcpTestOutputBytes },
			};
			return await withRunScope(scope, () => start(cwd));
		};
	try {
		if (environment === null) return await body(scopesIn());
		const { id: environmentId, name, driver, settings } = environment;
		const chosen = { id: environmentId, name, driver, settings };
		const limit = AbortSignal.timeout(LIMITS.environmentProbeMs);
		const reachMs = LIMITS.environmentProbeMs;
		const { runEnvironment } = await prepareEnvironment(context, run, chosen, null, limit, reachMs);
		try {
			return await body(scopesIn(runEnvironment));
		} finally {
			const ended = { ...chosen, identity: runEnvironment.identity };
			const collect = async () => undefined;
			const stops = { leave: never, stopped: AbortSignal.abort() };
			await endEnvironment(context, { ...run, environment: ended, environmentEndedAt: null }, null, collect, stops);
		}
	} finally {
		await removeFolder(files.root);
	}
}
