import { z } from "zod";
import { idSchema } from "../fields.ts";
import { errorBodySchema } from "../http/error-body.ts";
import { adapterSchema } from "./schema.ts";

const packageNameSchema = z
	.string()
	.max(214)
	.regex(/^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/, {
		error: "must be the name of an npm package, for example @acme/paperclip-adapter",
	});

/** A version, range or dist-tag; paths and URLs are rejected. */
export const packageVersionSchema = z
	.string()
	.max(256)
	.regex(/^[\w.^~><=*|+ -]+$/, { error: "must be a version such as 1.2.3, a range or a tag" });

/** An npm package, or the absolute path of a folder on the server's machine. */
export const installAdapterSchema = z.union([
	z.strictObject({
		packageName: packageNameSchema,
		version: packageVersionSchema.optional(),
		isLocalPath: z.literal(false).optional(),
	}),
	z.strictObject({ localPath: z.string().min(1) }),
	/** A folder, as sent by earlier clients. */
	z.strictObject({ packageName: z.string().min(1), isLocalPath: z.literal(true) }),
]);
export type InstallAdapter = z.input<typeof installAdapterSchema>;

export const installStepSchema = z.object({
	type: z.literal("progress"),
	step: z.enum(["fetch", "stage", "check", "activate"]),
	message: z.string(),
});
export type InstallStep = z.infer<typeof installStepSchema>;

/**
 * A line of the response to an install, reload or reinstall request with `Accept: application/x-ndjson`. The last line
 * is `done`, with the result, or `error`.
 */
export const installLineSchema = z.discriminatedUnion("type", [
	installStepSchema,
	z.object({ type: z.literal("done"), result: z.unknown() }),
	z.object({
		type: z.literal("error"),
		/** Status that the response would have had without streaming. */
		status: z.number().default(422),
		error: errorBodySchema.shape.error,
	}),
]);
export type InstallLine = z.infer<typeof installLineSchema>;

export const reinstalledAdapterSchema = z.object({
	adapter: adapterSchema,
	from: z.string().nullable(),
	to: z.string().nullable(),
	/** Source of the installed package: the pinned version, the newest version in the registry, or the folder. */
	wanted: z.enum(["pinned", "newest", "folder"]),
});
export type ReinstalledAdapter = z.infer<typeof reinstalledAdapterSchema>;

export const adapterVersionsSchema = z.object({
	installed: z.string().nullable(),
	/** Newest version in the registry; `null` when the registry does not respond, or the adapter comes from a folder. */
	available: z.string().nullable(),
	pinned: z.boolean(),
});
export type AdapterVersions = z.infer<typeof adapterVersionsSchema>;

export const adapterUserSchema = z.object({ id: idSchema, name: z.string(), companyId: idSchema });
export type AdapterUser = z.infer<typeof adapterUserSchema>;
