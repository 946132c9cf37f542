export interface DiffHunk {
	oldStart: number;
	oldLines: number;
	newStart: number;
	newLines: number;
	/** Each starts with a space, `+`, `-` or `\`. */
	lines: string[];
}

export interface DiffFile {
	/** Quoted as by git if it is not UTF-8. */
	path: string;
	oldPath?: string;
	status: "added" | "modified" | "deleted" | "renamed" | "type_changed";
	isUncommitted: boolean;
	/** Git's file modes, such as `100755`, `120000` for a symbolic link or `160000` for a submodule; `null` = no file. */
	modeBefore: string | null;
	modeAfter: string | null;
	isBinary: boolean;
	/** Lines; `null` for a binary file and when the hunks are left out. */
	additions: number | null;
	deletions: number | null;
	/** Bytes; `null` = no file, or a submodule. */
	sizeBefore: number | null;
	sizeAfter: number | null;
	hunks?: DiffHunk[];
	isTooLarge?: true;
}
