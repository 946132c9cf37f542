import { layoutBlocks } from "@paperclipai/shared";
import type { ReactNode } from "react";

interface TextBlocksProps {
	text: string;
	/** Renders the part of the text that begins at `start`. Default: as plain text. */
	render?: (part: string, start: number) => ReactNode;
}

/** An element, because only the children of elements are made readable. */
const asText = (text: string) => <>{text}</>;

/** Text of any length, which a browser lays out in linear time. Its parent keeps white space. */
export function TextBlocks({ text, render = asText }: TextBlocksProps) {
	const blocks = layoutBlocks(text);
	if (blocks.length === 1) return render(text, 0);
	let end = 0;
	return blocks.map((block, index) => {
		const start = end;
		end += block.length;
		return (
			// A browser that copies blocks would add line breaks between them.
			<span key={index} className="inline-block w-full align-top">
				{render(block, start)}
			</span>
		);
	});
}
