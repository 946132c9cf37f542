import { z } from "zod";

export const MAX_LISTED_FOLDERS = 1_000;

export const folderQuerySchema = z.strictObject({
	/** Absolute path. Default: the home of the server's user. */
	path: z.string().max(4_096).optional(),
});

/** A folder on the server's machine, with its subfolders. */
export const folderListSchema = z.object({
	/** Absolute, with symbolic links resolved. */
	path: z.string(),
	/** `null` for an allowed root. */
	parent: z.string().nullable(),
	/** Only folders below a root can be listed. */
	roots: z.array(z.string()),
	isGit: z.boolean(),
	folders: z.array(
		z.object({
			name: z.string(),
			path: z.string(),
			isHidden: z.boolean(),
			isGit: z.boolean(),
		}),
	),
	/** Whether some folders are omitted. */
	isTruncated: z.boolean(),
});
export type FolderList = z.infer<typeof folderListSchema>;
