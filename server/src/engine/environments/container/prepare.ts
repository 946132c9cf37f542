import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { CodedError } from "@paperclipai/adapter-utils";
import type { EnvironmentRun, PreparedEnvironment } from "@paperclipai/adapter-utils/host";
import type { ContainerSettings } from "@paperclipai/shared";
import { makeFolder } from "../../../platform/disk/make-folder.ts";
import { preparePrivateGit } from "../../git/index.ts";
import type { ContainerPlan } from "./call/container-plan.ts";
import { writeSeccompProfile } from "./call/seccomp-profile.ts";
import type { Engine } from "./engine/engine.ts";
import { type EngineFacts, readEngineFacts } from "./engine/engine-facts.ts";
import { canLimitRoot } from "./engine/root-limit.ts";
import { prepareHome } from "./home-volume.ts";
import { findApiUrl } from "./network/api-url.ts";
import { planForwardedPorts } from "./network/forwarded-ports.ts";
import { runPaths, THERE } from "./paths.ts";

export async function prepareRun(
	engine: Engine,
	settings: ContainerSettings,
	run: EnvironmentRun,
	signal: AbortSignal,
): Promise<PreparedEnvironment<ContainerPlan>> {
	requireSocket(settings);
	await requireImage(engine, settings, signal);
	const facts = await readEngineFacts(engine, signal);
	const forwardedPorts = planForwardedPorts(settings, run, facts);
	if (settings.network === "allow-list" && forwardedPorts === null) throw unsupportedNetwork();
	await makeFolder(runPaths(run).folder);
	const { hasAgentFolders = true } = run;
	if (hasAgentFolders) await makeFolder(run.agentHome);
	const folder = run.workspace?.path ?? run.agentHome;
	const user = userFor(facts, await ownerOf(folder));
	const volume = hasAgentFolders ? await prepareHome(engine, settings, run, user, signal) : null;
	const git = run.workspace === null ? [] : await preparePrivateGit(runPaths(run), run.workspace, THERE.git);
	const folders = [...new Set(hasAgentFolders ? [folder, run.agentHome] : [folder])];
	const plan: ContainerPlan = {
		...user,
		canLimitRoot: settings.diskMb !== undefined && (await canLimitRoot(engine, settings, run, user, signal)),
		seccompProfile: facts.name === "podman" ? await writeSeccompProfile(runPaths(run).folder) : null,
		...{ volume, forwardedPorts },
		mounts: [...folders.map((here) => ({ here, there: here, isReadOnly: false })), ...git],
	};
	return {
		folders: folders.map((here) => ({ here, there: here })),
		runFolder: THERE.runFolder,
		apiUrl: await findApiUrl(engine, settings, run, forwardedPorts, signal),
		state: plan,
	};
}

/** The container's processes must own the files that they find and create. */
function userFor({ name, isRootless }: EngineFacts, owner: { uid: number; gid: number }) {
	const same = `${owner.uid}:${owner.gid}`;
	if (!isRootless) return { user: same, userNamespace: null };
	// A rootless engine can map its own user to itself (Podman) or to root (Docker).
	return name === "podman" ? { user: same, userNamespace: "keep-id" } : { user: "0:0", userNamespace: null };
}

/** Requires the server's user, because the server and the agent write the same files. */
async function ownerOf(folder: string): Promise<{ uid: number; gid: number }> {
	const { uid, gid } = await stat(folder);
	if (process.getuid === undefined || uid === process.getuid()) return { uid, gid };
	throw new CodedError("environment_foreign_files", `${folder} does not belong to the server's user.`, {
		hint: "Run the server as the owner of the files, or make the server's user their owner (chown -R).",
	});
}

/** Not retryable: before the first start, a missing socket means a wrong path rather than a restart. */
function requireSocket({ socketPath }: ContainerSettings): void {
	if (existsSync(socketPath)) return;
	throw new CodedError("environment_unreachable", `There is no container engine socket at ${socketPath}.`, {
		hint: "Start the Docker or Podman service, and check the path of its socket.",
	});
}

async function requireImage(engine: Engine, { image }: ContainerSettings, signal: AbortSignal): Promise<void> {
	if ((await engine.find(signal, (docker) => docker.getImage(image).inspect())) !== null) return;
	throw imageMissing(image);
}

export function imageMissing(image: string): CodedError {
	return new CodedError("environment_image_missing", `The container engine has no image ${image}.`, {
		hint: `Run "docker pull ${image}" or "podman pull ${image}" as the user of the engine.`,
	});
}

export function unsupportedNetwork(): CodedError {
	return new CodedError(
		"environment_network_unsupported",
		"The server has no permission to enter the network namespaces of containers, which an allow-list requires.",
		{
			hint: 'Run the server as root or use rootless Podman, or set the network to "none", "bridge" or "host".',
		},
	);
}
