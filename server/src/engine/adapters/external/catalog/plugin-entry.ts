import path from "node:path";
import { adapterTypeSchema } from "@paperclipai/shared";
import { z } from "zod";

/** Keeps keys that other programs added. */
export const pluginEntrySchema = z.looseObject({
	packageName: z.string().min(1),
	type: adapterTypeSchema,
	installedAt: z.string(),
	version: z.string().optional(),
	localPath: z.string().refine(path.isAbsolute, { error: "must be an absolute path" }).optional(),
	integrity: z.string().optional(),
	/** Missing in entries written by earlier versions, whose packages must be reinstalled. */
	hash: z
		.string()
		.regex(/^[0-9a-f]{16,64}$/, { error: "must be hexadecimal" })
		.optional(),
	pinned: z.boolean().optional(),
	disabled: z.boolean().optional(),
	overridePaused: z.boolean().optional(),
});
export type PluginEntry = z.infer<typeof pluginEntrySchema>;
