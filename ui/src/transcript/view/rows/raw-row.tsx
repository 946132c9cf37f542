import { ControlText } from "../../../kit/terminal/control-text.tsx";
import { formatClock } from "../../../kit/text/format.ts";
import type { RawLine } from "../../blocks/rows/row.ts";
import { LineLink } from "../line-link.tsx";

const COLOURS = { stdout: "", stderr: "text-bad", system: "text-accent" };

export function RawRow({ line, number }: { line: RawLine; number: number }) {
	return (
		<div className="flex gap-3 font-mono text-[12.5px] leading-5">
			<LineLink number={number} />
			<span
				className="hidden w-32 shrink-0 whitespace-pre text-muted tabular-nums select-none sm:inline"
				title={line.ts}
			>
				{`${formatClock(line.ts)}  ${line.stream}`}
			</span>
			<span data-search={0} className={`min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap ${COLOURS[line.stream]}`}>
				<ControlText text={line.text} />
			</span>
		</div>
	);
}
