import { z } from "zod";
import { idSchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";
import { errorBodySchema } from "../http/error-body.ts";
import { adapterParamsSchema, adapterSchema } from "./schema.ts";

const packageNameSchema = z
	.string()
	.max(214)
	.regex(/^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/, {
		error: "must be the name of an npm package, as in @acme/paperclip-adapter",
	});

/** A version, a range or a tag, as the registry knows them: nothing that leads to a file or another address. */
export const packageVersionSchema = z
	.string()
	.max(256)
	.regex(/^[\w.^~><=*|+ -]+$/, { error: "must be a version, as in 1.2.3, a range or a tag" });

export const installAdapterSchema = z.union([
	z.strictObject({
		packageName: packageNameSchema,
		version: packageVersionSchema.optional(),
		isLocalPath: z.literal(false).optional(),
	}),
	z.strictObject({ localPath: z.string().min(1) }),
	/** The same, as earlier clients write it. */
	z.strictObject({ packageName: z.string().min(1), isLocalPath: z.literal(true) }),
]);
export type InstallAdapter = z.input<typeof installAdapterSchema>;

/** What an installation is doing, in words for a person. */
export const installStepSchema = z.object({
	type: z.literal("progress"),
	step: z.enum(["fetch", "stage", "check", "activate"]),
	message: z.string(),
});
export type InstallStep = z.infer<typeof installStepSchema>;

/**
 * A line of an answer that is given while the work goes on: for `Accept: application/x-ndjson`, to installing, reloading
 * and reinstalling. The last line is `done`, with what the answer would have been otherwise, or `error`.
 */
export const installLineSchema = z.discriminatedUnion("type", [
	installStepSchema,
	z.object({ type: z.literal("done"), result: z.unknown() }),
	z.object({
		type: z.literal("error"),
		/** That the answer would have had otherwise. */
		status: z.number().default(422),
		error: errorBodySchema.shape.error,
	}),
]);
export type InstallLine = z.infer<typeof installLineSchema>;

export const installAdapter = endpoint({
	method: "POST",
	path: "/adapters/install",
	summary: "Install an adapter from npm or from a folder of the server's machine",
	actor: "board",
	status: 201,
	body: installAdapterSchema,
	response: adapterSchema,
});

export const reloadAdapter = endpoint({
	method: "POST",
	path: "/adapters/:type/reload",
	summary:
		"Start an external adapter anew, one from a folder with the folder's content of now; runs under way go on with the old one",
	actor: "board",
	params: adapterParamsSchema,
	response: adapterSchema,
});

export const reinstalledAdapterSchema = z.object({
	adapter: adapterSchema,
	/** Versions before and after. */
	from: z.string().nullable(),
	to: z.string().nullable(),
	/** What was asked of the registry: the pinned version, or the newest; or the folder was read again. */
	wanted: z.enum(["pinned", "newest", "folder"]),
});
export type ReinstalledAdapter = z.infer<typeof reinstalledAdapterSchema>;

export const reinstallAdapter = endpoint({
	method: "POST",
	path: "/adapters/:type/reinstall",
	summary: "Fetch an external adapter again: its pinned version, else the newest",
	actor: "board",
	params: adapterParamsSchema,
	body: z.strictObject({
		/** Pins this version; `latest` fetches the newest and pins none. */
		version: packageVersionSchema.optional(),
	}),
	response: reinstalledAdapterSchema,
});

export const adapterVersionsSchema = z.object({
	installed: z.string().nullable(),
	/** Newest in the registry; `null` when it does not answer, or the adapter is from a folder. */
	available: z.string().nullable(),
	pinned: z.boolean(),
});
export type AdapterVersions = z.infer<typeof adapterVersionsSchema>;

export const getAdapterVersions = endpoint({
	method: "GET",
	path: "/adapters/:type/versions",
	summary: "Installed and newest version of an external adapter",
	actor: "board",
	params: adapterParamsSchema,
	response: adapterVersionsSchema,
});

export const updateAdapter = endpoint({
	method: "PATCH",
	path: "/adapters/:type",
	summary: "Switch an external adapter off or on; runs under way go on",
	actor: "board",
	params: adapterParamsSchema,
	body: z.strictObject({ disabled: z.boolean() }),
	response: adapterSchema,
});

export const overrideAdapter = endpoint({
	method: "PATCH",
	path: "/adapters/:type/override",
	summary: "Let the adapter that ships with the server work in place of an external one of the same type, or no longer",
	actor: "board",
	params: adapterParamsSchema,
	body: z.strictObject({ paused: z.boolean() }),
	response: adapterSchema,
});

/** An agent that is set to an adapter. */
export const adapterUserSchema = z.object({ id: idSchema, name: z.string(), companyId: idSchema });
export type AdapterUser = z.infer<typeof adapterUserSchema>;

export const removeAdapter = endpoint({
	method: "DELETE",
	path: "/adapters/:type",
	summary: "Remove an external adapter; refused while agents use it, unless forced",
	actor: "board",
	params: adapterParamsSchema,
	query: z.strictObject({ force: z.stringbool().default(false) }),
	/** With the agents that are left without an adapter. A refusal (409 `adapter_in_use`) has them in `details.agents`. */
	response: z.object({ type: z.string(), agents: z.array(adapterUserSchema) }),
});

export const listAdapterAgents = endpoint({
	method: "GET",
	path: "/adapters/:type/agents",
	summary: "Agents that are set to an adapter",
	actor: "board",
	params: adapterParamsSchema,
	response: z.array(adapterUserSchema),
});

export const getUiParser = endpoint({
	method: "GET",
	path: "/adapters/:type/ui-parser.js",
	summary: "Source of an external adapter's parser, for browser and terminal; 404 with a code when there is none",
	actor: "board",
	params: adapterParamsSchema,
	response: z.string(),
});
