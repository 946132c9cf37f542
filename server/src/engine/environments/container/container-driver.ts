import { type EnvironmentDriver, type ExecutionEnvironment, feedInput, spoolAt } from "@paperclipai/adapter-utils/host";
import { collectPrivateGit } from "../../git/index.ts";
import type { ContainerPlan } from "./call/container-plan.ts";
import { followCall } from "./call/follow-call.ts";
import { settleCall } from "./call/settle-call.ts";
import { signalCall } from "./call/signal-call.ts";
import { startCall } from "./call/start-call.ts";
import { openEngine } from "./engine/engine.ts";
import { forwardPorts } from "./network/forward-ports.ts";
import { callPaths, runPaths } from "./paths.ts";
import { prepareRun } from "./prepare.ts";
import { probe } from "./probe.ts";
import { removeAbandoned, removeContainers, removeRun } from "./remove.ts";
import { readContainerSettings } from "./settings.ts";

export const containerDriver = {
	name: "container",
	findingFields: {
		environment_access_denied: ["socketPath"],
		environment_image_missing: ["image"],
		environment_network_unsupported: ["network"],
		environment_unreachable: ["socketPath"],
		git_missing: ["image"],
	},
	open: openContainerEnvironment,
	removeAbandoned: (stored, request) => removeAbandoned(openEngine(readContainerSettings(stored).socketPath), request),
} satisfies EnvironmentDriver<ContainerPlan>;

/** @throws {CodedError} `environment_settings_invalid`. */
export function openContainerEnvironment(stored: Record<string, unknown>): ExecutionEnvironment<ContainerPlan> {
	const settings = readContainerSettings(stored);
	const engine = openEngine(settings.socketPath);
	const forwarding = forwardPorts(engine, settings);
	return {
		// Excludes the image, because an agent's files are in a volume of the container engine.
		identity: `container://${settings.socketPath}`,
		probe: (request) => probe(engine, settings, request),
		reach: async (signal) => void (await engine.call(signal, (docker) => docker.ping())),
		prepare: (run, signal) => prepareRun(engine, settings, run, signal),
		start: (call, signal) => startCall(engine, settings, forwarding, call, signal),
		follow: async (call, from, sink, signal) => {
			await forwarding.open(call, signal);
			await followCall(engine, call, from, sink, signal);
		},
		feed: (call, part) => feedInput(spoolAt(callPaths(call).spool), part),
		signal: (call, name, signal) => signalCall(engine, call, name, signal),
		settle: (call, signal) => settleCall(engine, call, signal),
		collect: async (run, signal) => {
			// Containers are removed first, so that no process changes the files while they are read.
			await removeContainers(engine, run, signal);
			return await collectPrivateGit(runPaths(run), run.runId);
		},
		kill: (run, signal) => removeContainers(engine, run, signal),
		remove: (run, signal) => removeRun(engine, run, signal),
		// Containers use the worktree itself; other files are removed with the run.
		removeWorkspace: async () => undefined,
		close: async () => forwarding.close(),
	};
}
