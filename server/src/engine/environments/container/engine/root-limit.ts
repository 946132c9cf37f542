import type { EnvironmentRun } from "@paperclipai/adapter-utils/host";
import type { ContainerSettings } from "@paperclipai/shared";
import { isolated } from "../call/container-options.ts";
import type { ContainerPlan } from "../call/container-plan.ts";
import { runLabels } from "../labels.ts";
import type { Engine } from "./engine.ts";
import { removeContainer } from "./remove-container.ts";

/** Creates a container as a test, because no engine reports whether its disk supports size limits. */
export async function canLimitRoot(
	engine: Engine,
	settings: ContainerSettings,
	run: EnvironmentRun,
	user: Pick<ContainerPlan, "user" | "userNamespace">,
	signal: AbortSignal,
): Promise<boolean> {
	const options = isolated(settings, user);
	try {
		const created = await engine.call(signal, (docker) =>
			docker.createContainer({
				...options,
				Labels: runLabels(run),
				HostConfig: { ...options.HostConfig, StorageOpt: { size: `${settings.diskMb}m` } },
			}),
		);
		await removeContainer(engine, created.id, signal);
		return true;
	} catch {
		signal.throwIfAborted();
		return false;
	}
}
