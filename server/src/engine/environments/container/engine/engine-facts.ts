import type { Engine } from "./engine.ts";

export interface EngineFacts {
	name: "docker" | "podman";
	version: string;
	isRootless: boolean;
	limits: { memory: boolean; cpus: boolean; pids: boolean };
}

interface Info {
	SecurityOptions?: string[] | null;
	MemoryLimit?: boolean;
	CpuCfsQuota?: boolean;
	CPUCfsQuota?: boolean;
	PidsLimit?: boolean;
}

export async function readEngineFacts(engine: Engine, signal: AbortSignal): Promise<EngineFacts> {
	const [version, info] = await Promise.all([
		engine.call(signal, (docker) => docker.version()),
		engine.call(signal, async (docker) => (await docker.info()) as Info),
	]);
	const components = version.Components?.map(({ Name }) => Name) ?? [];
	return {
		name: components.some((component) => component.startsWith("Podman")) ? "podman" : "docker",
		version: version.Version,
		isRootless: (info.SecurityOptions ?? []).some((option) => option.includes("rootless")),
		limits: {
			memory: info.MemoryLimit === true,
			cpus: info.CpuCfsQuota === true || info.CPUCfsQuota === true,
			pids: info.PidsLimit === true,
		},
	};
}
