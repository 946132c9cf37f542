import { layoutBlocks } from "@paperclipai/shared";

/** Text of any length, which a browser lays out in linear time. Its parent keeps white space. */
export function TextBlocks({ text }: { text: string }) {
	const blocks = layoutBlocks(text);
	if (blocks.length === 1) return text;
	return blocks.map((block, index) => (
		<span key={index} className="block">
			{block}
		</span>
	));
}
