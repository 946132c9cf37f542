import type { EnvironmentCall } from "@paperclipai/adapter-utils/host";
import { type ContainerSettings, DEFAULT_CONTAINER_PIDS } from "@paperclipai/shared";
import type { ContainerCreateOptions, MountSettings } from "dockerode";
import { runLabels } from "../labels.ts";
import { callPaths, THERE } from "../paths.ts";
import type { ContainerPlan, PlannedMount } from "./container-plan.ts";
import { SHIM_COMMAND } from "./shim-script.ts";

const MB = 1024 * 1024;
const TEMPORARY_MB = 512;
/** Set because the container engine's defaults can exceed the machine's limits. */
const ULIMITS = [
	{ Name: "nofile", Soft: 16_384, Hard: 16_384 },
	{ Name: "nproc", Soft: 32_768, Hard: 32_768 },
];
/** Without SELinux labels, the user's files need no relabeling; the other isolation does not depend on labels. */
const SECURITY = ["no-new-privileges", "label=disable"];
/** When memory runs out, the kernel kills a run's process rather than the server. */
const OOM_SCORE = 500;

export function containerOptions(
	settings: ContainerSettings,
	plan: ContainerPlan,
	call: EnvironmentCall,
): ContainerCreateOptions {
	const { container, spool } = callPaths(call);
	const mounts = [
		...plan.mounts,
		{ here: spool, there: THERE.spool, isReadOnly: false },
		...call.carried.map((carried) => ({ ...carried, isReadOnly: true })),
	];
	return {
		name: container,
		...isolated(settings, plan),
		Labels: runLabels(call.run),
		WorkingDir: "/",
		Entrypoint: SHIM_COMMAND.slice(0, 1),
		Cmd: SHIM_COMMAND.slice(1),
		HostConfig: {
			...isolated(settings, plan).HostConfig,
			...limits(settings, plan),
			SecurityOpt: [...SECURITY, ...(plan.seccompProfile == null ? [] : [`seccomp=${plan.seccompProfile}`])],
			Mounts: [...mounts.map(bindOf), homeOf(plan)],
		},
	};
}

export function isolated(settings: ContainerSettings, plan: Pick<ContainerPlan, "user" | "userNamespace">) {
	return {
		Image: settings.image,
		User: plan.user,
		Tty: false,
		// Disables the image's health check, which is meant for another program and would count as activity of the agent.
		Healthcheck: { Test: ["NONE"] },
		HostConfig: {
			Init: true,
			LogConfig: { Type: "none", Config: {} },
			CapDrop: ["ALL"],
			SecurityOpt: SECURITY,
			NetworkMode: settings.network === "allow-list" ? "none" : settings.network,
			...(plan.userNamespace === null ? {} : { UsernsMode: plan.userNamespace }),
			Ulimits: ULIMITS,
		},
	} satisfies ContainerCreateOptions;
}

function limits(settings: ContainerSettings, { canLimitRoot }: ContainerPlan) {
	const { memoryMb, cpus, pidsLimit = DEFAULT_CONTAINER_PIDS, diskMb } = settings;
	const readOnlyRoot = settings.readOnlyRoot === true || (diskMb !== undefined && !canLimitRoot);
	const size = `rw,nosuid,nodev,mode=1777,size=${diskMb ?? TEMPORARY_MB}m`;
	return {
		...(memoryMb === undefined ? {} : { Memory: memoryMb * MB, MemorySwap: memoryMb * MB }),
		...(cpus === undefined ? {} : { NanoCpus: Math.round(cpus * 1e9) }),
		PidsLimit: pidsLimit,
		OomScoreAdj: OOM_SCORE,
		ReadonlyRootfs: readOnlyRoot,
		...(readOnlyRoot ? { Tmpfs: { "/tmp": size, "/var/tmp": size } } : {}),
		...(diskMb !== undefined && canLimitRoot ? { StorageOpt: { size: `${diskMb}m` } } : {}),
	};
}

function bindOf({ here, there, isReadOnly }: PlannedMount): MountSettings {
	return { Type: "bind", Source: here, Target: there, ReadOnly: isReadOnly };
}

function homeOf({ volume }: ContainerPlan): MountSettings {
	if (volume !== null) return { Type: "volume", Source: volume, Target: THERE.home, ReadOnly: false };
	const TmpfsOptions = { SizeBytes: TEMPORARY_MB * MB, Mode: 0o1777 };
	return { Type: "tmpfs", Source: "", Target: THERE.home, TmpfsOptions };
}
