import type { DiffFile } from "@paperclipai/shared";
import { ChangeCount } from "../../../../kit/diff/change-count.tsx";
import { VisibleText } from "../../../../kit/diff/diff-text.tsx";
import { Icon } from "../../../../kit/icons/icon.tsx";
import { FILE_MARKS } from "./file-note.ts";
import { fileTree, type TreeFolder } from "./file-tree.ts";

export type NumberedFile = DiffFile & { anchor: string };

interface ChangedFilesProps {
	files: readonly NumberedFile[];
	onChoose: (anchor: string) => void;
}

/** Choosing a file scrolls to its diff. */
export function ChangedFiles({ files, onChoose }: ChangedFilesProps) {
	return (
		<nav aria-label="Changed files" className="min-w-0 text-[13px]">
			<FolderContent folder={fileTree(files)} onChoose={onChoose} />
		</nav>
	);
}

interface FolderContentProps {
	folder: TreeFolder<NumberedFile>;
	onChoose: (anchor: string) => void;
}

function FolderContent({ folder, onChoose }: FolderContentProps) {
	return (
		<ul className="grid min-w-0 gap-px">
			{folder.folders.map((inner) => (
				<li key={inner.name} className="min-w-0">
					<p className="flex min-w-0 items-center gap-1.5 px-1.5 py-1 text-muted">
						<Icon name="folder" className="size-3.5 shrink-0" />
						<span className="truncate">
							<VisibleText text={inner.name} />
						</span>
					</p>
					<div className="ml-3 border-l border-line pl-1.5">
						<FolderContent folder={inner} onChoose={onChoose} />
					</div>
				</li>
			))}
			{folder.files.map((file) => (
				<li key={file.anchor} className="min-w-0">
					<FileButton file={file} onChoose={onChoose} />
				</li>
			))}
		</ul>
	);
}

function FileButton({ file, onChoose }: { file: NumberedFile; onChoose: (anchor: string) => void }) {
	const { letter, label, className } = FILE_MARKS[file.status];
	return (
		<button
			type="button"
			title={file.path}
			onClick={() => onChoose(file.anchor)}
			className="flex w-full min-w-0 items-center gap-2 rounded-md px-1.5 py-1 text-left hover:bg-sunken"
		>
			<abbr
				title={label}
				className={`w-3 shrink-0 text-center font-mono text-xs font-semibold no-underline ${className}`}
			>
				{letter}
			</abbr>
			<span className="min-w-0 flex-1 truncate">
				<VisibleText text={file.path.split("/").at(-1) ?? file.path} />
			</span>
			<ChangeCount additions={file.additions} deletions={file.deletions} />
		</button>
	);
}
