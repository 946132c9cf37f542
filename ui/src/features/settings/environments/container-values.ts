import {
	type ContainerNetwork,
	type ContainerSettings,
	containerSettingsSchema,
	DEFAULT_CONTAINER_SOCKET,
	type Environment,
} from "@paperclipai/shared";
import { toNumber, toText } from "../components/number-text.ts";

/** The settings of a container environment as the form holds them. */
export interface ContainerValues {
	name: string;
	socketPath: string;
	image: string;
	memoryMb: string;
	cpus: string;
	pidsLimit: string;
	diskMb: string;
	network: ContainerNetwork;
	allowedHosts: string;
	readOnlyRoot: boolean;
}

export const NEW_CONTAINER: ContainerValues = {
	name: "",
	socketPath: DEFAULT_CONTAINER_SOCKET,
	image: "",
	memoryMb: "",
	cpus: "",
	pidsLimit: "",
	diskMb: "",
	network: "bridge",
	allowedHosts: "",
	readOnlyRoot: false,
};

export function toContainerValues({ name, settings }: Environment): ContainerValues {
	const { data } = containerSettingsSchema.safeParse(settings);
	if (!data) return { ...NEW_CONTAINER, name };
	return {
		name,
		socketPath: data.socketPath,
		image: data.image,
		memoryMb: toText(data.memoryMb),
		cpus: toText(data.cpus),
		pidsLimit: toText(data.pidsLimit),
		diskMb: toText(data.diskMb),
		network: data.network,
		allowedHosts: data.allowedHosts?.join("\n") ?? "",
		readOnlyRoot: data.readOnlyRoot ?? false,
	};
}

export function toContainerSettings(values: ContainerValues): ContainerSettings {
	const { network, allowedHosts, readOnlyRoot } = values;
	const limit = (key: "memoryMb" | "cpus" | "pidsLimit" | "diskMb") => {
		const number = toNumber(values[key]);
		return number === null ? {} : { [key]: number };
	};
	return {
		socketPath: values.socketPath.trim(),
		image: values.image.trim(),
		...limit("memoryMb"),
		...limit("cpus"),
		...limit("pidsLimit"),
		...limit("diskMb"),
		network,
		...(network === "allow-list" && { allowedHosts: allowedHosts.split(/\s+/).filter(Boolean) }),
		...(readOnlyRoot && { readOnlyRoot }),
	};
}
