import { TextBlocks } from "../../../kit/text/text-blocks.tsx";
import type { DiffPart } from "../../blocks/block.ts";

/** By kind of line. */
export const DIFF_STYLES = new Map([
	["add", "bg-ok-soft text-ok"],
	["remove", "bg-bad-soft text-bad"],
	["file_header", "font-semibold"],
	["hunk", "bg-accent-soft text-accent"],
]);

/**
 * Lines keep their `+` or `-`, so that nothing depends on colour alone.
 * @param field Index of the first part among the searched fields.
 */
export function DiffLines({ parts, field }: { parts: DiffPart[]; field: number }) {
	return (
		<section
			aria-label="Changes"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
			tabIndex={0}
			className="max-h-96 min-w-0 overflow-auto rounded-md border border-line bg-surface py-1"
		>
			{parts.map(({ changeType, text }, index) => (
				<pre
					key={index}
					data-search={field + index}
					className={`tab-4 px-3 font-mono text-[12.5px] leading-5 whitespace-pre-wrap wrap-anywhere ${DIFF_STYLES.get(changeType) ?? "text-muted"}`}
				>
					<TextBlocks text={text} />
				</pre>
			))}
		</section>
	);
}
