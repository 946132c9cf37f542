import type { LinesBlock } from "../../blocks/block.ts";
import { Fold } from "./fold.tsx";

interface LinesRowProps {
	block: LinesBlock;
	open: boolean;
	onToggle: (open: boolean) => void;
}

const LABELS = { system: "system", stdout: "unparsed" };
const COLOURS = { system: "text-muted", stdout: "text-warn" };

export function LinesRow({ block, open, onToggle }: LinesRowProps) {
	const colour = COLOURS[block.kind];
	return (
		<Fold
			open={open}
			onToggle={onToggle}
			summary={
				<>
					<span className={`text-xs font-semibold whitespace-nowrap ${colour}`}>{LABELS[block.kind]}</span>
					<span data-search-preview className="min-w-0 flex-1 truncate font-mono text-[12.5px] text-muted">
						{firstLine(block.text)}
					</span>
					{block.lines > 1 && <span className="text-xs whitespace-nowrap text-muted">{block.lines} lines</span>}
				</>
			}
		>
			{() => (
				<pre data-search={0} className={`font-mono text-[12.5px] whitespace-pre-wrap wrap-anywhere ${colour}`}>
					{block.text}
				</pre>
			)}
		</Fold>
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
