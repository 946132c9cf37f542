import { replaceDirectionMarks } from "./direction-marks.ts";

interface PreformattedProps {
	text: string;
	label: string;
	isError?: boolean;
	/** Leaves room for a button in the corner. */
	hasButton?: boolean;
	/** Index of the text among those that a search of the transcript looks at. */
	searchField?: number;
}

/** Program output in a box that scrolls when it is long. */
export function Preformatted({ text, label, isError = false, hasButton = false, searchField }: PreformattedProps) {
	return (
		<section
			aria-label={label}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
			tabIndex={0}
			className={`max-h-96 min-w-0 overflow-auto rounded-md border bg-sunken py-2 pl-3 ${hasButton ? "pr-10" : "pr-3"} ${isError ? "border-bad/50 text-bad" : "border-line"}`}
		>
			<pre data-search={searchField} className="font-mono text-[13px] whitespace-pre-wrap wrap-anywhere">
				{replaceDirectionMarks(text)}
			</pre>
		</section>
	);
}
