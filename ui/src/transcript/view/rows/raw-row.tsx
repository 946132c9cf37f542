import { Fragment, useContext } from "react";
import { visibleControls } from "../../../kit/terminal/visible-controls.ts";
import { formatClock } from "../../../kit/text/format.ts";
import { TextBlocks } from "../../../kit/text/text-blocks.tsx";
import type { RawLine } from "../../blocks/rows/row.ts";
import { AddressContext } from "../address/address-context.ts";
import { addressOf } from "../address/transcript-address.ts";

const STYLE = "min-w-12 shrink-0 text-right text-muted tabular-nums select-none";

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
				<TextBlocks text={line.text} render={(part) => <ControlText text={part} />} />
			</span>
		</div>
	);
}

/**
 * Shows control characters as `^[`. Searched and copied text has one zero-width symbol for each, so that offsets do not
 * change.
 */
function ControlText({ text }: { text: string }) {
	return visibleControls(text).map((part, index) =>
		part.caret === null ? (
			<Fragment key={index}>{part.text}</Fragment>
		) : (
			<span
				key={index}
				data-caret={part.caret}
				className="text-[0px] leading-none before:text-[12px] before:text-muted before:content-[attr(data-caret)]"
			>
				{part.text}
			</span>
		),
	);
}

function LineLink({ number }: { number: number }) {
	const context = useContext(AddressContext);
	if (!context) return <span className={STYLE}>{number}</span>;
	const address = addressOf("raw", { line: number - 1, part: 0 });
	return (
		<a
			href={context.hrefOf(address)}
			onClick={(event) => context.follow(event, address)}
			title="Copy link to this line"
			className={`${STYLE} hover:text-accent hover:underline`}
		>
			{number}
		</a>
	);
}
