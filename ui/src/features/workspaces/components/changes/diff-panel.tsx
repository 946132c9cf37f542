import type { DiffFile as ParsedFile, WorkspaceDiff } from "@paperclipai/shared";
import { useMemo, useState, useSyncExternalStore } from "react";
import { ChangeCount } from "../../../../kit/diff/change-count.tsx";
import type { DiffLayout } from "../../../../kit/diff/diff-hunks.tsx";
import { EmptyState } from "../../../../kit/page/empty-state.tsx";
import { formatPlural } from "../../../../kit/text/format.ts";
import { ChangedFiles, type NumberedFile } from "./changed-files.tsx";
import { FileDiff } from "./file-diff.tsx";
import { filesIn, fileTree } from "./file-tree.ts";

/** The `lg` breakpoint. */
const WIDE = "(width >= 64rem)";

interface DiffPanelProps {
	diff: WorkspaceDiff;
	layout: DiffLayout;
}

/** Number of lines shown at first across all files; later files are collapsed. */
const FIRST_LINES = 4_000;

export function DiffPanel({ diff, layout }: DiffPanelProps) {
	const [chosen, setChosen] = useState<string | null>(null);
	const isWide = useWideWindow();
	const files = useMemo(() => openAtFirst(diff.files), [diff.files]);

	function choose(anchor: string) {
		setChosen(anchor);
		// Waits until the chosen file is rendered expanded.
		requestAnimationFrame(() => {
			const section = document.getElementById(anchor);
			section?.scrollIntoView({ block: "start" });
			section?.querySelector("button")?.focus({ preventScroll: true });
		});
	}

	if (files.length === 0) {
		return (
			<EmptyState title="No changes">
				<p className="text-muted">The files match the commit that the workspace was created from.</p>
			</EmptyState>
		);
	}
	return (
		<div className="grid min-w-0 items-start gap-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
			<details
				open={isWide}
				className="min-w-0 max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-2 lg:sticky lg:top-0 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto"
			>
				<summary className="mb-1 px-1.5 text-[13px] text-muted">
					<DiffSummary diff={diff} />
				</summary>
				<ChangedFiles files={files} onChoose={choose} />
			</details>
			<div className="grid min-w-0 gap-3">
				<h2 className="sr-only">Changes by file</h2>
				{files.map((file) => (
					<FileDiff
						key={file.path}
						file={file}
						layout={isWide ? layout : "unified"}
						isOpen={file.isOpen || file.anchor === chosen}
					/>
				))}
				{diff.isTruncated && (
					<p className="text-center text-[13px] text-muted">
						Not all changed files are listed. Use git in the repository to see the rest.
					</p>
				)}
			</div>
		</div>
	);
}

function DiffSummary({ diff: { files, isTruncated } }: { diff: WorkspaceDiff }) {
	const sum = (key: "additions" | "deletions") => files.reduce((total, file) => total + (file[key] ?? 0), 0);
	return (
		<span className="inline-flex w-[calc(100%-1rem)] items-center justify-between gap-2 align-middle">
			<span>
				{isTruncated ? "More than " : ""}
				{formatPlural(files.length, "file")}
			</span>
			<ChangeCount additions={sum("additions")} deletions={sum("deletions")} />
		</span>
	);
}

function openAtFirst(files: readonly ParsedFile[]): (NumberedFile & { isOpen: boolean })[] {
	let left = FIRST_LINES;
	return filesIn(fileTree(files)).map((file, at) => {
		const isOpen = left > 0;
		left -= file.hunks?.reduce((lines, hunk) => lines + hunk.lines.length, 0) ?? 0;
		return { ...file, anchor: `file-${at + 1}`, isOpen };
	});
}

function useWideWindow(): boolean {
	return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}

function subscribe(callback: () => void): () => void {
	const query = matchMedia(WIDE);
	query.addEventListener("change", callback);
	return () => query.removeEventListener("change", callback);
}
