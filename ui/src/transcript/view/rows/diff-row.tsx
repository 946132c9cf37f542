import type { DiffBlock } from "../../blocks/block.ts";

const LOOKS = new Map([
	["add", "bg-ok-soft text-ok"],
	["remove", "bg-bad-soft text-bad"],
	["file_header", "font-semibold"],
	["hunk", "text-accent"],
]);

/** Changes of files. Each line has its `+` or `-`, so that nothing depends on colour alone. */
export function DiffRow({ parts }: { parts: DiffBlock["parts"] }) {
	return (
		<section
			aria-label="Changes"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
			tabIndex={0}
			className="max-h-96 overflow-auto rounded-lg border border-line bg-surface py-1.5"
		>
			{parts.map(({ changeType, text }, index) => (
				<pre
					key={index}
					data-search={index}
					className={`px-3 font-mono text-[13px] whitespace-pre-wrap wrap-anywhere ${LOOKS.get(changeType) ?? "text-muted"}`}
				>
					{text}
				</pre>
			))}
		</section>
	);
}
