import { type ReactNode, useEffect, useId, useState } from "react";
import { CopyButton } from "../copy-button.tsx";
import { Icon } from "../icons/icon.tsx";
import { ChangeCount } from "./change-count.tsx";
import { DiffHunks, type DiffLayout } from "./diff-hunks.tsx";
import type { DiffHunk } from "./diff-line.ts";
import { VisibleText } from "./diff-text.tsx";

interface DiffFileProps {
	/** Anchor of the file. */
	id?: string;
	path: string;
	/** Previous path of a renamed file. */
	oldPath?: string | undefined;
	/** Number of lines; `null` if not counted. */
	additions: number | null;
	deletions: number | null;
	hunks: readonly DiffHunk[];
	layout?: DiffLayout;
	/** For example "added". */
	badge?: ReactNode;
	/** Shown instead of the lines. */
	note?: ReactNode;
	/** Whether the file is open at first. Default: true. A later change to true opens it again. */
	isOpen?: boolean;
}

export function DiffFile({ isOpen: isOpenAtFirst = true, ...file }: DiffFileProps) {
	const { id, path, oldPath, additions, deletions, hunks, layout = "unified", badge, note } = file;
	const [isOpen, setOpen] = useState(isOpenAtFirst);
	const bodyId = useId();
	useEffect(() => {
		if (isOpenAtFirst) setOpen(true);
	}, [isOpenAtFirst]);
	return (
		<section id={id} aria-label={path} className="min-w-0 scroll-mt-2 rounded-lg border border-line bg-surface">
			<header
				className={`sticky top-0 z-1 flex min-w-0 items-center gap-2 rounded-t-lg bg-surface py-1 pr-2 pl-1 ${isOpen ? "border-b border-line" : "rounded-b-lg"}`}
			>
				<h3 className="min-w-0 flex-1 font-normal">
					<button
						type="button"
						aria-expanded={isOpen}
						aria-controls={bodyId}
						onClick={() => setOpen(!isOpen)}
						className="flex min-w-0 max-w-full items-start gap-1.5 rounded-md px-1.5 py-1 text-left hover:bg-sunken"
					>
						<Icon name="chevron" className={`mt-0.5 size-4 shrink-0 text-muted ${isOpen ? "rotate-90" : ""}`} />
						<FileName path={path} oldPath={oldPath} />
					</button>
				</h3>
				{badge}
				<ChangeCount additions={additions} deletions={deletions} />
				<CopyButton label={`Copy path ${path}`} text={() => path} className="max-sm:hidden" />
			</header>
			<div id={bodyId} hidden={!isOpen} className="min-w-0 overflow-hidden rounded-b-lg">
				{isOpen && (note ? <p className="px-3 py-4 text-center text-[13px] text-muted">{note}</p> : null)}
				{isOpen && hunks.length > 0 && <DiffHunks label={path} hunks={hunks} layout={layout} />}
			</div>
		</section>
	);
}

/** Dims the folder and shows the old path of a renamed file. */
function FileName({ path, oldPath }: { path: string; oldPath?: string | undefined }) {
	const folder = path.slice(0, path.lastIndexOf("/") + 1);
	return (
		<bdi className="min-w-0 text-left font-mono text-[13px] wrap-anywhere">
			{oldPath !== undefined && oldPath !== path && (
				<span className="text-muted">
					<VisibleText text={oldPath} /> →{" "}
				</span>
			)}
			<span className="text-muted">
				<VisibleText text={folder} />
			</span>
			<VisibleText text={path.slice(folder.length)} />
		</bdi>
	);
}
