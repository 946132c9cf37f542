import { z } from "zod";
import { absolutePathSchema } from "../fields.ts";
import { defineEnvironmentDriver } from "./define-driver.ts";

const NETWORKS = ["none", "bridge", "host", "allow-list"] as const;
const MAX_MB = 16_777_216;
const MAX_PIDS = 4_194_304;

/** Default process limit of a container: enough for builds, without exhausting the machine's processes. */
export const DEFAULT_CONTAINER_PIDS = 2048;

/** Containers on the server's machine, through the API of Docker or Podman. */
export const containerDriver = defineEnvironmentDriver({
	label: "Containers",
	addLabel: "Add containers",
	addHelp: "run agents in Docker or Podman containers",
	legacyCapability: "supportsContainer",
	mountsFolders: true,
	settings: {
		socketPath: {
			schema: absolutePathSchema,
			kind: "path",
			label: "Socket",
			hint: "The Docker or Podman socket on the server.",
			isCode: true,
			initial: "/var/run/docker.sock",
			option: { name: "socket", value: "<path>", help: "Docker or Podman socket on the server's machine" },
		},
		image: {
			schema: z
				.string()
				.max(500)
				.regex(/^[A-Za-z0-9][\w./:@-]*$/, { error: "must be an image name, for example node:24-slim" }),
			kind: "text",
			label: "Image",
			hint: "Must include a shell, git and the agent's program.",
			placeholder: "node:24-slim",
			isCode: true,
			option: { name: "image", value: "<image>", help: "image of the containers, for example node:24-slim" },
		},
		memoryMb: {
			schema: z.number().int().min(16).max(MAX_MB).optional(),
			kind: "whole",
			label: "Memory in MB",
			placeholder: "no limit",
			option: { name: "memory", value: "<megabytes>", help: "memory limit of each container", max: MAX_MB },
		},
		cpus: {
			schema: z.number().min(0.01).max(1_024).optional(),
			kind: "number",
			label: "CPUs",
			placeholder: "no limit",
			option: { name: "cpus", value: "<number>", help: "CPU limit of each container" },
		},
		pidsLimit: {
			schema: z.number().int().min(16).max(MAX_PIDS).optional(),
			kind: "whole",
			label: "Processes",
			placeholder: String(DEFAULT_CONTAINER_PIDS),
			option: { name: "pids", value: "<number>", help: "process limit of each container", max: MAX_PIDS },
		},
		diskMb: {
			schema: z.number().int().min(1).max(MAX_MB).optional(),
			kind: "whole",
			label: "Disk in MB",
			placeholder: "no limit",
			option: {
				name: "disk",
				value: "<megabytes>",
				help: "disk space that each container may use outside of the worktree",
				max: MAX_MB,
			},
		},
		network: {
			schema: z.enum(NETWORKS).default("bridge"),
			kind: "choice",
			label: "Network access",
			initial: "bridge",
			choices: [
				{ value: "bridge", label: "Full, through the container's own network" },
				{ value: "allow-list", label: "Only listed hosts" },
				{ value: "none", label: "None" },
				{ value: "host", label: "Full, through the server's network" },
			],
			option: { name: "network", value: "<network>", help: "network access of programs" },
		},
		/** Host names reachable through a proxy. */
		allowedHosts: {
			schema: z
				.array(
					z
						.string()
						.max(253)
						.toLowerCase()
						.regex(/^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, {
							error: "must be a host name, for example api.example.org or *.example.org",
						}),
				)
				.max(500)
				.optional(),
			kind: "list",
			label: "Hosts",
			hint: "One per line. *.example.org matches every subdomain.",
			isCode: true,
			appliesWith: ["network", "allow-list"],
			option: {
				name: "allowHost",
				value: "<host>",
				help: "with --network allow-list: a host that programs may reach; repeatable",
			},
		},
		readOnlyRoot: {
			schema: z.boolean().optional(),
			kind: "toggle",
			label: "Read-only root filesystem",
			hint: "Only the workspace, the agent's home folder and temporary folders are writable.",
			option: {
				name: "readOnlyRoot",
				help: "make the root filesystem of the containers read-only",
				offHelp: "make the root filesystem of the containers writable",
			},
		},
	},
	sections: [
		{
			title: "Containers",
			about: "Each run gets its own container on the server.",
			items: [{ row: ["image", "socketPath"] }],
		},
		{
			title: "Limits",
			about: `Resources and network access per run. By default, a run may use ${DEFAULT_CONTAINER_PIDS} processes, and other resources are unlimited.`,
			items: [
				{ legend: "Limits per run", row: ["memoryMb", "cpus", "pidsLimit", "diskMb"] },
				"network",
				"allowedHosts",
				"readOnlyRoot",
			],
		},
	],
	refine: (schema) =>
		schema.refine(({ network, allowedHosts }) => (network === "allow-list") === (allowedHosts !== undefined), {
			path: ["allowedHosts"],
			error: "is required for the network access allow-list, and not allowed otherwise",
		}),
	address: ({ image }) => image,
});

export const containerSettingsSchema = containerDriver.schema;
export type ContainerSettings = z.output<typeof containerSettingsSchema>;
