import { TextBlocks } from "../../../kit/text/text-blocks.tsx";
import type { LinesBlock } from "../../blocks/block.ts";
import { LINES_LABELS, previewOf } from "../../blocks/rows/row-preview.ts";
import { Fold } from "./fold.tsx";

interface LinesRowProps {
	block: LinesBlock;
	open: boolean;
	onToggle: (open: boolean) => void;
}

const COLOURS = { system: "text-muted", stdout: "text-warn" };

export function LinesRow({ block, open, onToggle }: LinesRowProps) {
	const colour = COLOURS[block.kind];
	return (
		<Fold
			open={open}
			onToggle={onToggle}
			summary={
				<>
					<span className={`text-xs font-semibold whitespace-nowrap ${colour}`}>{LINES_LABELS[block.kind]}</span>
					<span data-search-preview className="min-w-0 flex-1 truncate font-mono text-[12.5px] text-muted">
						{previewOf(block)}
					</span>
					{block.lines > 1 && <span className="text-xs whitespace-nowrap text-muted">{block.lines} lines</span>}
				</>
			}
		>
			{() => (
				<pre data-search={0} className={`font-mono text-[12.5px] whitespace-pre-wrap wrap-anywhere ${colour}`}>
					<TextBlocks text={block.text} />
				</pre>
			)}
		</Fold>
	);
}
