import { z } from "zod";

/** A changed part of a file, with context lines. */
export const diffHunkSchema = z.object({
	/** Start line and number of lines, before and after the change. */
	oldStart: z.number(),
	oldLines: z.number(),
	newStart: z.number(),
	newLines: z.number(),
	/** Each starts with a space, `+`, `-` or `\`. */
	lines: z.array(z.string()),
});

export const diffFileSchema = z.object({
	/** Quoted like in git's output if it is not valid UTF-8. */
	path: z.string(),
	/** Previous path of a renamed file. */
	oldPath: z.string().optional(),
	status: z.enum(["added", "modified", "deleted", "renamed", "type_changed"]),
	/** Whether part of the change is not in the commit `head`, so a merge leaves it out. */
	isUncommitted: z.boolean().default(false),
	/** Git file modes, such as `100755`, `120000` for a symbolic link or `160000` for a submodule; `null` = no file. */
	modeBefore: z.string().nullable(),
	modeAfter: z.string().nullable(),
	isBinary: z.boolean(),
	/** Number of lines; `null` for a binary file, and for a file too large for hunks. */
	additions: z.number().nullable(),
	deletions: z.number().nullable(),
	/** Bytes; `null` = no file, or a submodule. */
	sizeBefore: z.number().nullable(),
	sizeAfter: z.number().nullable(),
	/** Missing for a binary file. */
	hunks: z.array(diffHunkSchema).optional(),
	/** Whether hunks are left out, because the file or the diff so far is too large. */
	isTooLarge: z.literal(true).optional(),
});
export type DiffFile = z.infer<typeof diffFileSchema>;

/** Committed and uncommitted changes, untracked files included; for a closed workspace, only its commits. */
export const workspaceDiffSchema = z.object({
	/** Commit to compare with; `null` = the empty tree. */
	base: z.string().nullable(),
	/** Head commit of the workspace, whose files may differ from the commit. */
	head: z.string().nullable(),
	files: z.array(diffFileSchema),
	/** Whether some changed files are not listed. */
	isTruncated: z.boolean(),
	/**
	 * Branch that has all commits of `head`, or their changes in other commits, as after a squash merge; `null` while some
	 * are unmerged, or if the workspace has no commits of its own.
	 */
	mergedInto: z.string().nullable().default(null),
});
export type WorkspaceDiff = z.infer<typeof workspaceDiffSchema>;
