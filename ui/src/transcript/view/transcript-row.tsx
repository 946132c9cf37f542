import { memo, useEffect, useState } from "react";
import { Button } from "../../kit/button.tsx";
import { formatCount } from "../../kit/text/format.ts";
import type { Row } from "../blocks/rows/row.ts";
import { shownFields } from "../blocks/rows/shown-fields.ts";
import type { TranscriptView } from "../worker/messages.ts";
import { EntryLink } from "./entry-link.tsx";
import { NiceRow } from "./rows/nice-row.tsx";
import { RawRow } from "./rows/raw-row.tsx";
import { SubAgentFrame } from "./rows/sub-agent-frame.tsx";
import { TARGET_STYLE } from "./target-style.ts";

export interface TranscriptRowProps {
	index: number;
	view: TranscriptView;
	/** `undefined` until the worker has sent it. */
	row: Row | undefined;
	/** The whole log has been parsed. */
	done: boolean;
	/** The row is marked. */
	isTarget: boolean;
	/** The marked line, from 1; `null`: all of it. */
	targetLine: number | null;
	/** The field with the current match, which has to be open. */
	openFor: number | null;
	/** Changes whenever the view goes to the match again. */
	steps: number;
	/** Toggled rows by index. Kept by the parent, because a row unmounts when it scrolls out of view. */
	toggledRows: Map<number, boolean>;
	onExpand: (index: number) => void;
}

export const TranscriptRow = memo(function TranscriptRow(props: TranscriptRowProps) {
	const { index, view, row, done, isTarget, targetLine, openFor, steps, toggledRows, onExpand } = props;
	const [toggled, setToggled] = useState(toggledRows.get(index));
	// Failures are what users look for first.
	const open = toggled ?? (row?.kind === "tool" && row.state === "failed");
	const hasToOpen = row !== undefined && openFor !== null && shownFields(row)[openFor]?.isFolded === true;

	function toggle(next: boolean) {
		if (next === open) return;
		toggledRows.set(index, next);
		setToggled(next);
	}

	useEffect(() => {
		if (!hasToOpen) return;
		toggledRows.set(index, true);
		setToggled(true);
	}, [hasToOpen, steps, index, toggledRows]);

	const isMarkedInside = targetLine !== null && row?.kind === "log" && targetLine <= row.lines.length;
	const style = isTarget && !isMarkedInside ? TARGET_STYLE : "";
	const content = (
		<SubAgentFrame within={row?.within}>
			{row?.kind === "line" && <RawRow line={row} number={index + 1} />}
			{row && row.kind !== "line" && (
				<NiceRow row={row} targetLine={targetLine} done={done} open={open} onToggle={toggle} />
			)}
			{row?.cut !== undefined && (
				<Button onClick={() => onExpand(index)} className="my-1">
					Show {formatCount(row.cut)} more characters
				</Button>
			)}
		</SubAgentFrame>
	);
	const attributes = {
		"data-index": index,
		"data-loaded": row === undefined ? undefined : "",
		"data-target": isTarget ? "" : undefined,
	};
	// Lines are many, and each extra element costs CPU whenever another arrives.
	if (view === "raw") {
		return (
			<div {...attributes} className={row === undefined ? "h-5" : style}>
				{content}
			</div>
		);
	}
	return (
		<div {...attributes} className="flow-root pb-2.5">
			<div className={`group/entry relative ${style}`}>
				{row === undefined && <div className="h-11" />}
				{row?.position && <EntryLink position={row.position} />}
				{content}
			</div>
		</div>
	);
});
