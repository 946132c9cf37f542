import { VisibleText } from "../../../../kit/diff/diff-text.tsx";

/** Untrusted text as it would be executed: control characters and bidirectional characters are visible. */
export function VisibleLines({ label, text }: { label: string; text: string }) {
	return (
		<section
			aria-label={label}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
			tabIndex={0}
			className="max-h-96 min-w-0 overflow-auto rounded-md border border-line bg-sunken px-3 py-2"
		>
			<pre className="font-mono text-[13px] whitespace-pre-wrap wrap-anywhere">
				{text.split("\n").map((line, at) => (
					<span key={at} className="block min-h-[1lh]">
						<VisibleText text={line} />
					</span>
				))}
			</pre>
		</section>
	);
}
