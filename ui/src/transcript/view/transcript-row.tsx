import { memo, useEffect, useState } from "react";
import { Button } from "../../kit/button.tsx";
import { formatCount } from "../../kit/format.ts";
import type { Row } from "../blocks/row.ts";
import { NiceRow } from "./rows/nice-row.tsx";
import { RawRow } from "./rows/raw-row.tsx";
import { SubAgentFrame } from "./rows/sub-agent-frame.tsx";

export interface TranscriptRowProps {
	index: number;
	/** `undefined` as long as the worker has not sent it. */
	row: Row | undefined;
	ended: boolean;
	/** The search stands on this row. */
	isCurrentMatch: boolean;
	/** Which rows are open; kept outside, because a row that scrolls away is taken down. */
	openRows: Set<number>;
	onExpand: (index: number) => void;
}

export const TranscriptRow = memo(function TranscriptRow(props: TranscriptRowProps) {
	const { index, row, ended, isCurrentMatch, openRows, onExpand } = props;
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
				{row && row.kind !== "line" && <NiceRow row={row} ended={ended} open={open} onToggle={toggle} />}
				{row?.cut !== undefined && (
					<Button onClick={() => onExpand(index)} className="my-1">
						Show {formatCount(row.cut)} more characters
					</Button>
				)}
			</SubAgentFrame>
		</div>
	);
});
