import { type EnvironmentDriver, type EnvironmentRun, removeFolder } from "@paperclipai/adapter-utils/host";
import { keepPrivateCommits } from "../../git/index.ts";
import type { Engine } from "./engine/engine.ts";
import { removeContainer } from "./engine/remove-container.ts";
import { LABELS } from "./labels.ts";
import { runPaths } from "./paths.ts";

export async function removeContainers(
	engine: Engine,
	{ runId, serverId }: Pick<EnvironmentRun, "runId" | "serverId">,
	signal: AbortSignal,
): Promise<void> {
	const label = [`${LABELS.run}=${runId}`, `${LABELS.server}=${serverId}`];
	for (const { id } of await listContainers(engine, label, signal)) await removeContainer(engine, id, signal);
}

/** Creates refs for commits that have not been collected, for example because another run has continued the work. */
export async function removeRun(engine: Engine, run: EnvironmentRun, signal: AbortSignal): Promise<void> {
	await removeContainers(engine, run, signal);
	const paths = runPaths(run);
	await removeFolder(paths.calls);
	if (!(await keepPrivateCommits(paths, run.runId))) await removeFolder(paths.folder);
}

export async function removeAbandoned(
	engine: Engine,
	{ serverId, isOwned, signal }: Parameters<NonNullable<EnvironmentDriver["removeAbandoned"]>>[1],
): Promise<void> {
	for (const { id, runId } of await listContainers(engine, [`${LABELS.server}=${serverId}`], signal)) {
		if (!(await isOwned(runId))) await removeContainer(engine, id, signal);
	}
}

async function listContainers(engine: Engine, label: string[], signal: AbortSignal) {
	const found = await engine.call(signal, (docker) => docker.listContainers({ all: true, filters: { label } }));
	return found.map(({ Id, Labels }) => ({ id: Id, runId: Labels[LABELS.run] ?? "" }));
}
