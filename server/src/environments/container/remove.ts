import { existsSync } from "node:fs";
import { type EnvironmentRun, removeFolder } from "@paperclipai/adapter-utils/server-utils";
import type { Engine } from "./engine/engine.ts";
import { removeContainer } from "./engine/remove-container.ts";
import { LABELS } from "./labels.ts";
import { runPlaces } from "./places.ts";

/** Kills all processes of a run. */
export async function removeContainers(
	engine: Engine,
	{ runId, serverId }: Pick<EnvironmentRun, "runId" | "serverId">,
	signal: AbortSignal,
): Promise<void> {
	const label = [`${LABELS.run}=${runId}`, `${LABELS.server}=${serverId}`];
	for (const { id } of await listContainers(engine, label, signal)) await removeContainer(engine, id, signal);
}

/** Kills all processes of a run, and removes its files. Commits that were not brought back stay. */
export async function removeRun(engine: Engine, run: EnvironmentRun, signal: AbortSignal): Promise<void> {
	await removeContainers(engine, run, signal);
	const places = runPlaces(run);
	await removeFolder(places.calls);
	if (existsSync(places.collected) || !existsSync(places.gitState)) await removeFolder(places.folder);
}

/** Removes the containers of a server that belong to no run of it, such as those of a run that ended while the engine was down. */
export async function removeAbandoned(
	engine: Engine,
	serverId: string,
	isRunning: (runId: string) => boolean | Promise<boolean>,
	signal: AbortSignal,
): Promise<void> {
	for (const { id, runId } of await listContainers(engine, [`${LABELS.server}=${serverId}`], signal)) {
		if (!(await isRunning(runId))) await removeContainer(engine, id, signal);
	}
}

async function listContainers(engine: Engine, label: string[], signal: AbortSignal) {
	const found = await engine.call(signal, (docker) => docker.listContainers({ all: true, filters: { label } }));
	return found.map(({ Id, Labels }) => ({ id: Id, runId: Labels[LABELS.run] ?? "" }));
}
