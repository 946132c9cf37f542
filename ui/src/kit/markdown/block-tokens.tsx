import type { MarkdownBlock, MarkdownList } from "@paperclipai/shared/markdown";
import { InlineTokens } from "./inline-tokens.tsx";
import { MarkdownTable } from "./markdown-table.tsx";

export function BlockTokens({ blocks }: { blocks: readonly MarkdownBlock[] }) {
	// Blocks have no id. The index is a safe key because any change to the text renders the whole list again.
	return blocks.map((block, index) => <BlockToken key={`${index} ${block.type}`} block={block} />);
}

function BlockToken({ block }: { block: MarkdownBlock }) {
	switch (block.type) {
		case "rule":
			return <hr className="border-line" />;
		case "code":
			return (
				<pre className="overflow-x-auto rounded-md border border-line bg-sunken px-3 py-2 font-mono text-[13px] wrap-normal">
					{block.text}
				</pre>
			);
		case "heading":
			return (
				<p className={block.depth <= 2 ? "mt-1 text-base font-semibold" : "font-semibold"}>
					<InlineTokens nodes={block.children} />
				</p>
			);
		case "quote":
			return (
				<blockquote className="grid gap-2 border-l-2 border-line-strong pl-3 text-muted">
					<BlockTokens blocks={block.children} />
				</blockquote>
			);
		case "list":
			return <MarkdownItems list={block} />;
		case "table":
			return <MarkdownTable table={block} />;
		case "paragraph":
			return (
				<p>
					<InlineTokens nodes={block.children} />
				</p>
			);
		default:
			return <p className="whitespace-pre-wrap">{block.text}</p>;
	}
}

function MarkdownItems({ list }: { list: MarkdownList }) {
	const items = list.items.map(({ isChecked, children }, index) => (
		<li key={`${index} item`} className={isChecked !== null ? "-ml-5 flex list-none gap-1.5" : ""}>
			{isChecked !== null && <span>{isChecked ? "☑" : "☐"}</span>}
			<div className="grid min-w-0 gap-1">
				<BlockTokens blocks={children} />
			</div>
		</li>
	));
	if (!list.isOrdered) return <ul className="grid list-disc gap-1 pl-6">{items}</ul>;
	return (
		<ol start={list.start} className="grid list-decimal gap-1 pl-7">
			{items}
		</ol>
	);
}
