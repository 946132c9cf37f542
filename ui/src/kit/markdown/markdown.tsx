import { memo, Suspense } from "react";
import { preloadedPart } from "../lazy-part.ts";
import { limitMarks } from "../text/combining-marks.ts";
import { replaceDirectionMarks } from "../text/direction-marks.ts";
import { TextBlocks } from "../text/text-blocks.tsx";

const FormattedText = preloadedPart(async () => (await import("./formatted-text.tsx")).FormattedText);

/** Shows the source until the parser is loaded, which is too large for the first load of a page. */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
	return (
		<Suspense fallback={<MarkdownSource text={text} />}>
			<FormattedText text={text} />
		</Suspense>
	);
});

function MarkdownSource({ text }: { text: string }) {
	return (
		<div className="min-w-0 whitespace-pre-wrap wrap-anywhere">
			<TextBlocks text={limitMarks(replaceDirectionMarks(text))} />
		</div>
	);
}
