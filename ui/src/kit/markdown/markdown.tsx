import { memo } from "react";
import { BlockTokens } from "./block-tokens.tsx";
import { lexMarkdown } from "./markdown-text.ts";

/** Builds elements, never markup, so HTML is shown as text. */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
	const tokens = lexMarkdown(text);
	return (
		<div className="grid min-w-0 gap-2 wrap-anywhere">
			{tokens ? <BlockTokens tokens={tokens} depth={0} /> : <p className="whitespace-pre-wrap">{text}</p>}
		</div>
	);
});
