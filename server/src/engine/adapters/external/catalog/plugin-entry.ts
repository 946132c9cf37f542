import path from "node:path";
import { adapterTypeSchema } from "@paperclipai/shared";
import { z } from "zod";

/** Keys that other programs added are kept. */
export const pluginEntrySchema = z.looseObject({
	packageName: z.string().min(1),
	type: adapterTypeSchema,
	installedAt: z.string(),
	version: z.string().optional(),
	localPath: z.string().refine(path.isAbsolute, { error: "must be an absolute path" }).optional(),
	integrity: z.string().optional(),
	/** Entries of earlier programs lack it and must be installed again. */
	hash: z
		.string()
		.regex(/^[0-9a-f]{16,64}$/, { error: "must be hexadecimal" })
		.optional(),
	pinned: z.boolean().optional(),
	disabled: z.boolean().optional(),
	overridePaused: z.boolean().optional(),
});
export type PluginEntry = z.infer<typeof pluginEntrySchema>;
