import { z } from "zod";

/** Folders of one answer; of a folder with more, the first by name are listed. */
export const MAX_LISTED_FOLDERS = 1_000;

/** Query of the request for the folders in a folder. */
export const folderQuerySchema = z.strictObject({
	/** Absolute path. Default: the home of the server's user. */
	path: z.string().max(4_096).optional(),
});

/** A folder on the server's machine, with the folders in it. */
export const folderListSchema = z.object({
	/** Absolute, without links. */
	path: z.string(),
	/** `null` for an allowed root. */
	parent: z.string().nullable(),
	/** Everything below these may be listed. */
	roots: z.array(z.string()),
	isGit: z.boolean(),
	folders: z.array(
		z.object({
			name: z.string(),
			path: z.string(),
			/** Its name begins with a dot. */
			isHidden: z.boolean(),
			/** It is the top of a git repository. */
			isGit: z.boolean(),
		}),
	),
	/** There are more. */
	isTruncated: z.boolean(),
});
export type FolderList = z.infer<typeof folderListSchema>;
