import { type MarkdownBlock, type PlainReason, readMarkdown } from "@paperclipai/shared/markdown";
import { memo, useContext, useMemo, useState } from "react";
import { Button } from "../button.tsx";
import { TextBlocks } from "../text/text-blocks.tsx";
import { BlockTokens } from "./block-tokens.tsx";
import { FoundMentionsContext, findLinks } from "./found-mentions.ts";
import { MentionLinksContext } from "./mention-links.ts";

const REASONS: Record<PlainReason, string> = {
	length: "it is very long",
	elements: "it has very many elements",
	marks: "it has very many accents on one letter",
	layout: "it has very long paragraphs in scripts that take long to lay out",
};

/** Builds elements, never markup, so HTML is shown as text. */
export const FormattedText = memo(function FormattedText({ text }: { text: string }) {
	const links = useContext(MentionLinksContext);
	const document = useMemo(() => readMarkdown(text), [text]);
	const found = useMemo(() => findLinks(document.blocks, links), [document, links]);
	return (
		<FoundMentionsContext value={found}>
			<div className="grid min-w-0 gap-2 wrap-anywhere">
				{document.plain === null ? (
					<BlockTokens blocks={document.blocks} />
				) : (
					<PlainMarkdown blocks={document.blocks} reason={document.plain} text={text} />
				)}
			</div>
		</FoundMentionsContext>
	);
});

/** Characters shown at first of a text without formatting; comments are not longer. */
const MAX_SHOWN = 100_000;

function PlainMarkdown({ blocks, reason, text }: { blocks: MarkdownBlock[]; reason: PlainReason; text: string }) {
	const [isWhole, setWhole] = useState(false);
	const isCut = text.length > MAX_SHOWN && !isWhole;
	return (
		<>
			<p className="text-[13px] text-muted">
				<span>{`Shown without formatting because ${REASONS[reason]}.`}</span>
				{isCut && (
					<Button variant="quiet" size="small" className="ml-2" onClick={() => setWhole(true)}>
						Show the whole text
					</Button>
				)}
			</p>
			<div className="whitespace-pre-wrap">
				{isCut ? <TextBlocks text={`${text.slice(0, MAX_SHOWN).toWellFormed()} …`} /> : <BlockTokens blocks={blocks} />}
			</div>
		</>
	);
}
