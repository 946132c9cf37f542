/** A part of a file that has changed, with the lines around it. */
export interface DiffHunk {
	/** First line before, and number of lines; likewise after. */
	oldStart: number;
	oldLines: number;
	newStart: number;
	newLines: number;
	/** Each starts with a space, `+`, `-` or `\`. */
	lines: string[];
}

export interface DiffFile {
	/** Quoted as git does when it is not UTF-8. */
	path: string;
	/** Of a renamed file. */
	oldPath?: string;
	status: "added" | "modified" | "deleted" | "renamed" | "type_changed";
	/** Some of the change, or all of it, is not in the commit of the workspace. */
	isUncommitted: boolean;
	/** Modes of git, such as `100755`, `120000` for a symbolic link or `160000` for a submodule; `null` = no file. */
	modeBefore: string | null;
	modeAfter: string | null;
	isBinary: boolean;
	/** Lines; `null` for a binary file and one without hunks because of its size. */
	additions: number | null;
	deletions: number | null;
	/** Bytes; `null` = no file, or a submodule. */
	sizeBefore: number | null;
	sizeAfter: number | null;
	/** Not for a binary file. */
	hunks?: DiffHunk[];
	/** The file, or the diff up to it, is so large that its hunks are left out. */
	isTooLarge?: true;
}
