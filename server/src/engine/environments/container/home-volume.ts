import { createHash } from "node:crypto";
import type { EnvironmentRun } from "@paperclipai/adapter-utils/host";
import type { ContainerSettings } from "@paperclipai/shared";
import { isolated } from "./call/container-options.ts";
import type { ContainerPlan } from "./call/container-plan.ts";
import type { Engine } from "./engine/engine.ts";
import { runOnce } from "./engine/run-once.ts";
import { agentLabels, runLabels } from "./labels.ts";
import { THERE } from "./paths.ts";

/**
 * Creates the volume for the agent's sessions.
 * @returns its name.
 */
export async function prepareHome(
	engine: Engine,
	settings: ContainerSettings,
	run: EnvironmentRun,
	user: Pick<ContainerPlan, "user" | "userNamespace">,
	signal: AbortSignal,
): Promise<string> {
	const server = createHash("sha256").update(run.serverId).digest("hex").slice(0, 12);
	const name = `paperclip-home-${server}-${run.agentId}`;
	// If the volume exists, the engine returns it.
	await engine.call(signal, (docker) => docker.createVolume({ Name: name, Labels: agentLabels(run) }));
	const [uid] = user.user.split(":");
	if (uid === "0") return name;
	const options = isolated({ ...settings, network: "none" }, { ...user, user: "0:0" });
	// A new volume belongs to root, which needs only CHOWN to change the owner.
	await runOnce(engine, signal, {
		...options,
		Labels: runLabels(run),
		Cmd: ["chown", user.user, THERE.home],
		HostConfig: {
			...options.HostConfig,
			CapAdd: ["CHOWN"],
			Mounts: [{ Type: "volume", Source: name, Target: THERE.home, ReadOnly: false }],
		},
	});
	return name;
}
