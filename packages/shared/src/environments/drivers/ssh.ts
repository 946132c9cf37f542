import { z } from "zod";
import { absolutePathSchema, hostSchema, portSchema, secretReferenceSchema } from "../fields.ts";
import { hostKeySchema } from "../host-key.ts";
import { defineEnvironmentDriver } from "./define-driver.ts";

export const sshDriver = defineEnvironmentDriver({
	label: "SSH",
	addLabel: "Add machine",
	addHelp: "run agents on a remote machine over SSH",
	legacyCapability: "supportsSsh",
	settings: {
		host: {
			schema: hostSchema,
			kind: "text",
			label: "Host",
			placeholder: "build.example.org",
			isCode: true,
			option: { name: "host", value: "<host>", help: "host name or IP address of the machine" },
		},
		port: {
			schema: portSchema.default(22),
			kind: "port",
			label: "Port",
			initial: "22",
			option: { name: "port", value: "<port>", help: "port of the SSH server on the machine" },
		},
		user: {
			schema: z
				.string()
				.max(64)
				.regex(/^[A-Za-z0-9_][\w.@\\-]*\$?$/, { error: "must be a user name, for example deploy" }),
			kind: "text",
			label: "User",
			placeholder: "deploy",
			isCode: true,
			option: { name: "user", value: "<user>", help: "user to log in as" },
		},
		identityFile: {
			schema: absolutePathSchema.optional(),
			kind: "path",
			label: "File",
			placeholder: "/home/paperclip/.ssh/id_ed25519",
			isCode: true,
			option: { name: "identityFile", value: "<path>", help: "file with the private key, on the server's machine" },
		},
		privateKey: {
			schema: secretReferenceSchema.optional(),
			kind: "secret",
			label: "Secret",
			option: { name: "keySecret", value: "<name>", help: "company secret that holds the private key" },
		},
		hostKeys: {
			schema: z.array(hostKeySchema).min(1, "must have at least one key of the host").max(20),
			kind: "host-keys",
			label: "Host keys",
			option: {
				name: "hostKey",
				value: "<key>",
				help: 'public key of the machine, for example "ssh-ed25519 AAAA..."; repeatable',
			},
		},
		basePath: {
			schema: absolutePathSchema.refine((path) => !/^\/*$/.test(path), { error: "must not be /" }),
			kind: "text",
			label: "Folder",
			hint: "Path on the host. Each run gets a folder in it.",
			isCode: true,
			initial: "/srv/paperclip",
			option: { name: "basePath", value: "<folder>", help: "folder on the machine in which each run gets a folder" },
		},
		apiUrl: {
			schema: z
				.url({ protocol: /^https?$/, error: "must be a URL, for example https://paperclip.example.org" })
				.refine((url) => !url.includes("@"), { error: "must not contain credentials" })
				.optional(),
			kind: "text",
			label: "URL of this server",
			hint: "Used by programs on the host. Leave empty to use a forwarded port.",
			placeholder: "https://paperclip.example.org",
			isCode: true,
			option: { name: "apiUrl", value: "<url>", help: "URL of the Paperclip API for programs on the machine" },
		},
	},
	sections: [
		{
			title: "Machine",
			about: "How the server connects over SSH. The host keys protect against man-in-the-middle attacks.",
			items: [
				{ row: ["host", "port", "user"] },
				{
					label: "Private key",
					none: "SSH agent or default keys of the server's user",
					oneOf: [
						{ key: "privateKey", label: "A company secret" },
						{ key: "identityFile", label: "A file on the server" },
					],
				},
				"hostKeys",
			],
		},
		{ title: "Work", about: "Where runs store their files on the machine.", items: ["basePath", "apiUrl"] },
	],
	refine: (schema) =>
		schema.refine(({ identityFile, privateKey }) => identityFile === undefined || privateKey === undefined, {
			error: "identityFile and privateKey are mutually exclusive",
		}),
	address: ({ user, host, port, basePath }) => `${user}@${host}${port === 22 ? "" : `:${port}`} ${basePath}`,
});

export const sshSettingsSchema = sshDriver.schema;
