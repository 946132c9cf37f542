import { CopyButton } from "../copy-button.tsx";
import { TextBlocks } from "./text-blocks.tsx";

interface PreformattedProps {
	text: string;
	label: string;
	isError?: boolean;
	/** Label of the copy button. Default: no button. */
	copyLabel?: string;
	/** Index of the text among the searched fields of its row. */
	searchField?: number;
}

/** Long output scrolls. */
export function Preformatted({ text, label, isError = false, copyLabel, searchField }: PreformattedProps) {
	const box = (
		<section
			aria-label={label}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
			tabIndex={0}
			className={`max-h-96 min-w-0 overflow-auto rounded-md border bg-sunken py-2 pl-3 ${copyLabel ? "pr-10" : "pr-3"} ${isError ? "border-bad/50 text-bad" : "border-line"}`}
		>
			<pre data-search={searchField} className="font-mono text-[13px] whitespace-pre-wrap wrap-anywhere">
				<TextBlocks text={text} />
			</pre>
		</section>
	);
	if (copyLabel === undefined) return box;
	return (
		<div className="relative min-w-0">
			{box}
			<CopyButton label={copyLabel} text={() => text} className="absolute top-1 right-1 bg-sunken" />
		</div>
	);
}
