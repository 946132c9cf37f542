import { z } from "zod";

/** A part of a file that has changed, with the lines around it. */
export const diffHunkSchema = z.object({
	/** First line before, and number of lines; likewise after. */
	oldStart: z.number(),
	oldLines: z.number(),
	newStart: z.number(),
	newLines: z.number(),
	/** Each starts with a space, `+`, `-` or `\`. */
	lines: z.array(z.string()),
});

/** A file that a workspace has changed. */
export const diffFileSchema = z.object({
	/** Quoted as git does when it is not UTF-8. */
	path: z.string(),
	/** Of a renamed file. */
	oldPath: z.string().optional(),
	status: z.enum(["added", "modified", "deleted", "renamed", "type_changed"]),
	/** Some of the change, or all of it, is not in the commit `head`, so a merge leaves it out. */
	isUncommitted: z.boolean().default(false),
	/** Modes of git, such as `100755`, `120000` for a symbolic link or `160000` for a submodule; `null` = no file. */
	modeBefore: z.string().nullable(),
	modeAfter: z.string().nullable(),
	isBinary: z.boolean(),
	/** Lines; `null` for a binary file and one without hunks because of its size. */
	additions: z.number().nullable(),
	deletions: z.number().nullable(),
	/** Bytes; `null` = no file, or a submodule. */
	sizeBefore: z.number().nullable(),
	sizeAfter: z.number().nullable(),
	/** Not for a binary file. */
	hunks: z.array(diffHunkSchema).optional(),
	/** The file, or the diff up to it, is so large that its hunks are left out. */
	isTooLarge: z.literal(true).optional(),
});
export type DiffFile = z.infer<typeof diffFileSchema>;

/** What a workspace changes, committed or not, untracked files included; once it is closed, what its commits change. */
export const workspaceDiffSchema = z.object({
	/** Commit that the files are compared with; `null` = the empty tree. */
	base: z.string().nullable(),
	/** Commit of the workspace; its files may differ from it. */
	head: z.string().nullable(),
	files: z.array(diffFileSchema),
	/** There are more changed files than listed. */
	isTruncated: z.boolean(),
	/** Branch that has all commits of `head`; `null` while some are still to be merged, and without any of its own. */
	mergedInto: z.string().nullable().default(null),
});
export type WorkspaceDiff = z.infer<typeof workspaceDiffSchema>;
