import type { DiffFile as ParsedFile } from "@paperclipai/shared";
import { useMemo } from "react";
import { DiffFile } from "../../../../kit/diff/diff-file.tsx";
import type { DiffLayout } from "../../../../kit/diff/diff-hunks.tsx";
import { readHunk } from "../../../../kit/diff/diff-line.ts";
import { FILE_MARKS, noteOf } from "./file-note.ts";

interface FileDiffProps {
	file: ParsedFile & { anchor?: string };
	layout: DiffLayout;
	isOpen: boolean;
}

export function FileDiff({ file, layout, isOpen }: FileDiffProps) {
	const hunks = useMemo(() => file.hunks?.map(readHunk) ?? [], [file.hunks]);
	const { label, className } = FILE_MARKS[file.status];
	return (
		<DiffFile
			{...(file.anchor !== undefined && { id: file.anchor })}
			path={file.path}
			oldPath={file.oldPath}
			additions={file.additions}
			deletions={file.deletions}
			hunks={hunks}
			layout={layout}
			badge={
				<>
					{file.isUncommitted && <span className="text-xs whitespace-nowrap text-warn">uncommitted changes</span>}
					{file.status !== "modified" && (
						<span className={`text-xs whitespace-nowrap ${className} max-sm:hidden`}>{label}</span>
					)}
				</>
			}
			note={noteOf(file)}
			isOpen={isOpen}
		/>
	);
}
