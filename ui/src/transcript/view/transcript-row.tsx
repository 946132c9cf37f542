import { memo, useEffect, useState } from "react";
import { Button } from "../../kit/button.tsx";
import { formatCount } from "../../kit/format.ts";
import type { Row } from "../blocks/row.ts";
import { NiceRow } from "./rows/nice-row.tsx";
import { RawRow } from "./rows/raw-row.tsx";
import { SubAgentFrame } from "./rows/sub-agent-frame.tsx";

export interface TranscriptRowProps {
	index: number;
	/** `undefined` until the worker has sent it. */
	row: Row | undefined;
	/** The whole log has been parsed. */
	done: boolean;
	/** The row is the current match of the search. */
	isCurrentMatch: boolean;
	/** Indexes of open rows. Kept by the parent, because a row unmounts when it scrolls out of sight. */
	openRows: Set<number>;
	onExpand: (index: number) => void;
}

export const TranscriptRow = memo(function TranscriptRow(props: TranscriptRowProps) {
	const { index, row, done, isCurrentMatch, openRows, onExpand } = props;
	const [open, setOpen] = useState(openRows.has(index));

	function toggle(next: boolean) {
		if (next) openRows.add(index);
		else openRows.delete(index);
		setOpen(next);
	}

	useEffect(() => {
		if (isCurrentMatch) setOpen(true);
	}, [isCurrentMatch]);

	return (
		<div className={`rounded-md ${isCurrentMatch ? "outline-2 outline-offset-2 outline-accent" : ""}`}>
			{row === undefined && <div className="h-11" />}
			<SubAgentFrame within={row?.within}>
				{row?.kind === "line" && <RawRow line={row} number={index + 1} />}
				{row && row.kind !== "line" && <NiceRow row={row} done={done} open={open} onToggle={toggle} />}
				{row?.cut !== undefined && (
					<Button onClick={() => onExpand(index)} className="my-1">
						Show {formatCount(row.cut)} more characters
					</Button>
				)}
			</SubAgentFrame>
		</div>
	);
});
