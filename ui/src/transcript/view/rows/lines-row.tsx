import { isEventLine } from "@paperclipai/adapter-utils";
import type { LinesBlock } from "../../blocks/block.ts";
import { Fold } from "./fold.tsx";

interface LinesRowProps {
	block: LinesBlock;
	open: boolean;
	onToggle: (open: boolean) => void;
}

const LABELS = { system: "system", stderr: "stderr", stdout: "unparsed" };

/** Collapsed lines, except plain text that the parser does not know: that is shown in full. */
export function LinesRow({ block, open, onToggle }: LinesRowProps) {
	const colour = { system: "text-muted", stderr: "text-bad", stdout: "text-warn" }[block.kind];
	if (block.kind === "stdout" && !isEventLine(block.text)) {
		return (
			<div className="border-l-2 border-warn pl-3">
				<p className="text-xs text-warn">not parsed</p>
				<Lines text={block.text} className="" />
			</div>
		);
	}
	return (
		<Fold
			open={open}
			onToggle={onToggle}
			summary={
				<>
					<span className={`text-xs font-semibold whitespace-nowrap ${colour}`}>{LABELS[block.kind]}</span>
					<span data-search-preview className="min-w-0 flex-1 truncate font-mono text-[13px] text-muted">
						{firstLine(block.text)}
					</span>
					{block.lines > 1 && <span className="text-xs whitespace-nowrap text-muted">{block.lines} lines</span>}
				</>
			}
		>
			{() => <Lines text={block.text} className={colour} />}
		</Fold>
	);
}

function Lines({ text, className }: { text: string; className: string }) {
	return (
		<pre data-search={0} className={`font-mono text-[13px] whitespace-pre-wrap wrap-anywhere ${className}`}>
			{text}
		</pre>
	);
}

function firstLine(text: string): string {
	return (
		text
			.slice(0, 400)
			.split("\n")
			.find((line) => line.trim() !== "") ?? ""
	);
}
