import { z } from "zod";
import { absolutePathSchema } from "./fields.ts";

export const containerNetworkSchema = z.enum(["none", "bridge", "host", "allow-list"]);
export type ContainerNetwork = z.infer<typeof containerNetworkSchema>;

const MIN_MEMORY_MB = 16;

/** The socket that forms and the command line start from: that of Docker, as its packages install it. */
export const DEFAULT_CONTAINER_SOCKET = "/var/run/docker.sock";

/** Processes of one container that has no limit of its own: enough for builds, and far from what would keep others from starting processes. */
export const DEFAULT_CONTAINER_PIDS = 2048;

/** The containers in which runs work, through the API of Docker or Podman. */
export const containerSettingsSchema = z
	.strictObject({
		/** Socket of the API on the server's machine. */
		socketPath: absolutePathSchema,
		image: z
			.string()
			.max(500)
			.regex(/^[A-Za-z0-9][\w./:@-]*$/, { error: "must be the name of an image, as in node:24-slim" }),
		/** Limits of one container. Default: none, except for `DEFAULT_CONTAINER_PIDS`. */
		memoryMb: z.number().int().min(MIN_MEMORY_MB).max(16_777_216).optional(),
		cpus: z.number().min(0.01).max(1_024).optional(),
		pidsLimit: z.number().int().min(16).max(4_194_304).optional(),
		/** What a container may write outside of the worktree. */
		diskMb: z.number().int().min(1).max(16_777_216).optional(),
		network: containerNetworkSchema.default("bridge"),
		/** With `allow-list`: names that programs reach through a proxy; `*.` stands for all names below one. */
		allowedHosts: z
			.array(
				z
					.string()
					.max(253)
					.toLowerCase()
					.regex(/^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, {
						error: "must be a host name, as in api.example.org or *.example.org",
					}),
			)
			.max(500)
			.optional(),
		/** Only the mounted folders can be written. Default `false`. */
		readOnlyRoot: z.boolean().optional(),
	})
	.refine(({ network, allowedHosts }) => (network === "allow-list") === (allowedHosts !== undefined), {
		path: ["allowedHosts"],
		error: "is for the network allow-list, which needs it",
	});
export type ContainerSettings = z.output<typeof containerSettingsSchema>;
