import { memo, type ReactNode, useContext, useEffect, useState } from "react";
import { Button } from "../../kit/button.tsx";
import { Icon } from "../../kit/icons/icon.tsx";
import { formatCount } from "../../kit/text/format.ts";
import type { Within } from "../blocks/block.ts";
import type { LogPosition, Row } from "../blocks/rows/row.ts";
import { isOpenAtFirst } from "../blocks/rows/row-preview.ts";
import { shownFields } from "../blocks/rows/shown-fields.ts";
import type { TranscriptView } from "../worker/messages.ts";
import { AddressContext } from "./address/address-context.ts";
import { addressOf } from "./address/transcript-address.ts";
import { NiceRow } from "./rows/nice-row.tsx";
import { RawRow } from "./rows/raw-row.tsx";
import { TARGET_STYLE } from "./target-style.ts";

/** Extends the border over the gap to the row above. */
const CONTINUED =
	"before:absolute before:-top-2.5 before:-left-0.5 before:h-2.5 before:border-l-2 before:border-accent/40";

/** Not `invisible`, in which browsers move the ends of a selection. */
const KEPT_STYLE = "pointer-events-none absolute inset-x-0 top-0 h-0 overflow-hidden opacity-0";

const INDENTS = ["ml-2 sm:ml-4", "ml-4 sm:ml-8", "ml-6 sm:ml-12"];

export interface TranscriptRowProps {
	index: number;
	view: TranscriptView;
	/** `undefined` until the worker has sent it. */
	row: Row | undefined;
	/** Whether the row is out of view, and only on the page because the selection begins or ends in it. */
	isKept: boolean;
	/** Whether the whole log has been parsed. */
	done: boolean;
	isTarget: boolean;
	/** Number of the marked line, from 1; `null` marks the whole row. */
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
	const { index, view, row, isKept, done, isTarget, targetLine, openFor, steps, toggledRows, onExpand } = props;
	const [toggled, setToggled] = useState(toggledRows.get(index));
	const open = toggled ?? (row !== undefined && isOpenAtFirst(row));
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
		"data-kept": isKept ? "" : undefined,
	};
	// Raw lines are many, and each extra element costs CPU whenever another line arrives.
	if (view === "raw") {
		return (
			<div {...attributes} className={isKept ? KEPT_STYLE : row === undefined ? "h-5" : style}>
				{content}
			</div>
		);
	}
	return (
		<div {...attributes} className={isKept ? KEPT_STYLE : "flow-root pb-2.5"}>
			<div className={`group/entry relative ${style}`}>
				{row === undefined && <div className="h-11" />}
				{row?.position && <EntryLink position={row.position} />}
				{content}
			</div>
		</div>
	);
});

/** Shown on hover or focus of the entry. */
function EntryLink({ position }: { position: LogPosition }) {
	const context = useContext(AddressContext);
	if (!context) return null;
	const address = addressOf("nice", position);
	return (
		<a
			href={context.hrefOf(address)}
			onClick={(event) => context.follow(event, address)}
			aria-label={`Link to entry ${address.entry}`}
			title="Copy link to this entry"
			className="absolute top-1 -left-3 -translate-x-1/2 rounded-sm text-muted opacity-0 group-hover/entry:opacity-100 hover:text-accent focus-visible:opacity-100 sm:-left-3.5"
		>
			<Icon name="link" className="size-3.5" />
		</a>
	);
}

function SubAgentFrame({ within, children }: { within: Within | undefined; children: ReactNode }) {
	if (!within) return children;
	const indent = INDENTS[Math.min(within.depth, INDENTS.length) - 1];
	return (
		<div className={`relative border-l-2 border-accent/40 pl-2.5 sm:pl-3 ${indent} ${within.isFirst ? "" : CONTINUED}`}>
			{within.isFirst && (
				<p className="mb-1.5 truncate text-xs text-muted" title={within.call}>
					<span className="font-semibold text-accent">Sub-agent</span> {within.call}
				</p>
			)}
			{children}
		</div>
	);
}
