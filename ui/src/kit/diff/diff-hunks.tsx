import { useState } from "react";
import { Button } from "../button.tsx";
import { formatCount } from "../text/format.ts";
import type { DiffHunk } from "./diff-line.ts";
import { firstLines } from "./diff-rows.ts";
import { SplitHunk } from "./split-hunk.tsx";
import { UnifiedHunk } from "./unified-hunk.tsx";

export type DiffLayout = "unified" | "split";

interface DiffHunksProps {
	/** Accessible name. */
	label: string;
	hunks: readonly DiffHunk[];
	layout?: DiffLayout;
}

const FIRST_LINES = 400;
const MORE_LINES = 2_000;

/** Shows a long diff in steps. */
export function DiffHunks({ label, hunks, layout = "unified" }: DiffHunksProps) {
	const [count, setCount] = useState(FIRST_LINES);
	const { shown, left } = firstLines(hunks, count);
	return (
		<div className="min-w-0 bg-surface font-mono text-[13px]">
			{shown.map((hunk, at) => (
				<div
					key={at}
					// The browser lays out only what is near the window.
					className="[contain-intrinsic-size:auto_20rem] [content-visibility:auto]"
				>
					{(at > 0 || hunk.oldStart > 1 || hunk.newStart > 1) && (
						<p className="border-y border-line/60 bg-sunken px-3 py-0.5 text-xs text-muted first:border-t-0">
							{headingOf(hunk)}
						</p>
					)}
					<table
						aria-label={`${label}, ${headingOf(hunk)}`}
						className="w-full table-fixed border-collapse [tab-size:4]"
					>
						{layout === "split" ? <SplitHunk hunk={hunk} /> : <UnifiedHunk hunk={hunk} />}
					</table>
				</div>
			))}
			{left > 0 && (
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-2 font-sans text-muted">
					{left === 1 ? "1 more line" : `${formatCount(left)} more lines`}
					<Button size="small" onClick={() => setCount((known) => known + MORE_LINES)}>
						{left <= MORE_LINES ? "Show them" : `Show next ${formatCount(MORE_LINES)}`}
					</Button>
				</p>
			)}
		</div>
	);
}

/** Position after the change, or before it in a deleted file. */
function headingOf({ oldStart, newStart }: DiffHunk): string {
	return newStart > 0 ? `Line ${formatCount(newStart)}` : `Line ${formatCount(oldStart)} before`;
}
