import path from "node:path";
import { adapterTypeSchema } from "@paperclipai/shared";
import { z } from "zod";

/** An element of `adapter-plugins.json`. Keys that other programs have added are kept. */
export const pluginEntrySchema = z.looseObject({
	packageName: z.string().min(1),
	type: adapterTypeSchema,
	/** ISO 8601. */
	installedAt: z.string(),
	version: z.string().optional(),
	/** The folder it was copied from. */
	localPath: z.string().refine(path.isAbsolute, { error: "must be an absolute path" }).optional(),
	/** Of the tarball, from the registry. */
	integrity: z.string().optional(),
	/** Of the content; names the version's folder. Entries of earlier programs lack it and must be installed again. */
	hash: z
		.string()
		.regex(/^[0-9a-f]{16,64}$/, { error: "must be hexadecimal" })
		.optional(),
	/** Reinstalling keeps the version. */
	pinned: z.boolean().optional(),
	disabled: z.boolean().optional(),
	overridePaused: z.boolean().optional(),
});
/** One installed external adapter. */
export type PluginEntry = z.infer<typeof pluginEntrySchema>;
