import { type MouseEvent, memo, useContext } from "react";
import { TerminalText } from "../../../kit/terminal/terminal-text.tsx";
import { formatClock, formatCount } from "../../../kit/text/format.ts";
import { TextBlocks } from "../../../kit/text/text-blocks.tsx";
import type { LogLine, LogRow } from "../../blocks/rows/log-row.ts";
import type { LogPosition, Row } from "../../blocks/rows/row.ts";
import { AddressContext } from "../address/address-context.ts";
import { addressOf } from "../address/transcript-address.ts";
import { TARGET_STYLE } from "../target-style.ts";

interface LogViewProps {
	log: LogRow & Pick<Row, "position">;
	/** The marked line, from 1. */
	targetLine: number | null;
	/** Whether earlier states of overwritten lines are shown. */
	open: boolean;
	onToggle: (open: boolean) => void;
}

/** Shows line numbers, and times inside `data-timestamps`. */
export function LogView({ log, targetLine, open, onToggle }: LogViewProps) {
	const onClick = useLogLineLink(log.position, log.first);
	let field = 0;
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: keyboard users have one link per entry; one per line would add thousands of tab stops
		// biome-ignore lint/a11y/useKeyWithClickEvents: the same
		<div
			onClick={onClick}
			data-linked={onClick ? "" : undefined}
			// Closes the list's gap between rows, which would split a log in two.
			className={`tab-8 font-mono text-[12.5px] leading-5 ${log.isContinued ? "-mt-2.5" : ""}`}
		>
			{log.lines.map((line, index) => {
				const at = field;
				field += line.earlier === undefined ? 1 : 2;
				return (
					<LogLineView
						key={index}
						line={line}
						number={log.first + index}
						isTarget={index + 1 === targetLine}
						field={at}
					>
						{line.earlier !== undefined && (
							<EarlierStates line={line} states={line.earlier} field={at + 1} open={open} onToggle={onToggle} />
						)}
					</LogLineView>
				);
			})}
		</div>
	);
}

/** Style of the line number, which is a link inside `data-linked`, and of the time. */
const GUTTER_STYLE = [
	"min-w-11 shrink-0 text-right text-muted tabular-nums select-none before:content-[attr(data-number)]",
	"in-data-timestamps:before:inline-block in-data-timestamps:before:min-w-11",
	"in-data-timestamps:after:ml-3 in-data-timestamps:after:content-[attr(data-time)]",
	"in-data-linked:cursor-pointer in-data-linked:hover:text-accent in-data-linked:hover:before:underline",
].join(" ");
const TEXT_STYLE = "min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap";

interface LogLineViewProps {
	line: LogLine;
	number: number;
	isTarget: boolean;
	field: number;
	children: React.ReactNode;
}

/** CSS generates number and time: they are not copied, and each element would cost CPU whenever a line arrives. */
const LogLineView = memo(function LogLineView({ line, number, isTarget, field, children }: LogLineViewProps) {
	const style = line.isError ? "border-bad bg-bad-soft/40" : "border-transparent";
	const mark = isTarget ? TARGET_STYLE : "";
	const text = line.runs ? <TerminalText runs={line.runs} /> : <TextBlocks text={line.text} />;
	return (
		<div className={`flex gap-3 border-l-2 ${style} ${mark}`}>
			<span
				aria-hidden="true"
				data-number={number}
				data-time={line.time === 0 ? "" : formatClock(line.time)}
				className={GUTTER_STYLE}
			/>
			{line.isError || children ? (
				<span className={`${TEXT_STYLE} ${line.isError ? "text-bad" : ""}`}>
					{line.isError && <span className="sr-only select-none">standard error: </span>}
					<span data-search={field}>{text}</span>
					{children}
				</span>
			) : (
				<span data-search={field} className={TEXT_STYLE}>
					{text}
				</span>
			)}
		</div>
	);
}, showsSame);

/** A growing row comes with all of its lines, of which most are unchanged. */
function showsSame(last: LogLineViewProps, next: LogLineViewProps): boolean {
	const { text, time, isError, runs } = last.line;
	return (
		text === next.line.text &&
		time === next.line.time &&
		isError === next.line.isError &&
		last.number === next.number &&
		last.isTarget === next.isTarget &&
		last.field === next.field &&
		last.children === next.children &&
		JSON.stringify(runs) === JSON.stringify(next.line.runs)
	);
}

interface EarlierStatesProps extends LogViewProps {}

function EarlierStates(
	props: Omit<EarlierStatesProps, "log" | "targetLine"> & { line: LogLine; states: string[]; field: number },
) {
	const { line, states, field, open, onToggle } = props;
	const { earlierCount = states.length } = line;
	return (
		<>
			<button
				type="button"
				aria-expanded={open}
				onClick={() => onToggle(!open)}
				className="ml-2 rounded bg-sunken px-1.5 font-sans text-xs text-muted select-none"
			>
				{formatCount(earlierCount)} earlier {earlierCount === 1 ? "state" : "states"}
			</button>
			{open && (
				<span data-search={field} className="block border-l border-line pl-2 text-muted">
					<TextBlocks text={states.join("\n")} />
				</span>
			)}
		</>
	);
}

/**
 * Marks a log line and copies its link when its `data-number` element is clicked. One handler for all lines: an element
 * per line costs CPU whenever a line arrives.
 * @returns `undefined` where the URL does not contain the transcript's state.
 */
function useLogLineLink(position: LogPosition | undefined, first: number) {
	const context = useContext(AddressContext);
	if (!context || !position) return undefined;
	return ({ target }: MouseEvent) => {
		const number = target instanceof HTMLElement ? target.dataset.number : undefined;
		if (number !== undefined) context.go({ ...addressOf("nice", position), at: Number(number) - first + 1 });
	};
}
