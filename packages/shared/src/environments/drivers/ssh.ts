import { z } from "zod";
import { absolutePathSchema, hostSchema, portSchema, secretReferenceSchema } from "./fields.ts";
import { hostKeySchema } from "./host-key.ts";

/** How the server reaches a machine over SSH, and where runs work on it. */
export const sshSettingsSchema = z
	.strictObject({
		host: hostSchema,
		port: portSchema.default(22),
		user: z
			.string()
			.max(64)
			.regex(/^[A-Za-z0-9_][\w.@\\-]*\$?$/, { error: "must be the name of a user, as in deploy" }),
		/** File with the private key, on the server's machine. */
		identityFile: absolutePathSchema.optional(),
		/** The private key itself. Without either, the agent and the default keys of the server's user are tried. */
		privateKey: secretReferenceSchema.optional(),
		/** The only keys by which the host is accepted. */
		hostKeys: z.array(hostKeySchema).min(1, "must have at least one key of the host").max(20),
		/** Folder on the host in which runs have theirs. */
		basePath: absolutePathSchema.refine((path) => !/^\/*$/.test(path), { error: "must not be /" }),
		/** URL of the Paperclip API for programs on the host. Default: a port that the connection forwards. */
		apiUrl: z
			.url({ protocol: /^https?$/, error: "must be a URL, as in https://paperclip.example.org" })
			.refine((url) => !url.includes("@"), { error: "must not hold credentials" })
			.optional(),
	})
	.refine(({ identityFile, privateKey }) => identityFile === undefined || privateKey === undefined, {
		error: "identityFile and privateKey exclude each other",
	});
export type SshSettings = z.output<typeof sshSettingsSchema>;
