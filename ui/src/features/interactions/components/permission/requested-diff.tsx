import { VisibleText } from "../../../../kit/diff/diff-text.tsx";
import { ofPatch } from "../../../../transcript/blocks/tool/edit-diff.ts";
import { DIFF_STYLES } from "../../../../transcript/view/rows/diff-lines.tsx";

/** All lines of a change, in the style of the transcript. */
export function RequestedDiff({ diff }: { diff: string }) {
	return (
		<section
			aria-label="Changes"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
			tabIndex={0}
			className="max-h-96 min-w-0 overflow-auto rounded-md border border-line bg-surface py-1"
		>
			<pre className="tab-4 font-mono text-[12.5px] leading-5 whitespace-pre-wrap wrap-anywhere">
				{diff
					.replace(/\n$/, "")
					.split("\n")
					.map(ofPatch)
					.map(({ changeType, text }, at) => (
						<span key={at} className={`block min-h-5 px-3 ${DIFF_STYLES.get(changeType) ?? "text-muted"}`}>
							<VisibleText text={text} />
						</span>
					))}
			</pre>
		</section>
	);
}
