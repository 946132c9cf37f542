import type { Token, Tokens } from "marked";
import { InlineTokens } from "./inline-tokens.tsx";
import { MarkdownTable } from "./markdown-table.tsx";
import { MAX_DEPTH } from "./markdown-text.ts";

export function BlockTokens({ tokens, depth }: { tokens: Token[]; depth: number }) {
	if (depth > MAX_DEPTH) return <p className="whitespace-pre-wrap">{tokens.map((token) => token.raw).join("")}</p>;
	// Tokens have no id. The index is a safe key because any change of the text renders the whole list again.
	return tokens.map((token, index) => <BlockToken key={`${index} ${token.type}`} token={token} depth={depth} />);
}

function BlockToken({ token, depth }: { token: Token; depth: number }) {
	switch (token.type) {
		case "space":
		case "def":
			return null;
		case "hr":
			return <hr className="border-line" />;
		case "code":
			return (
				<pre className="overflow-x-auto rounded-md border border-line bg-sunken px-3 py-2 font-mono text-[13px] wrap-normal">
					{(token as Tokens.Code).text}
				</pre>
			);
		case "heading":
			return (
				<p className={token.depth <= 2 ? "mt-1 text-base font-semibold" : "font-semibold"}>
					<InlineTokens tokens={token.tokens ?? []} />
				</p>
			);
		case "blockquote":
			return (
				<blockquote className="grid gap-2 border-l-2 border-line-strong pl-3 text-muted">
					<BlockTokens tokens={token.tokens ?? []} depth={depth + 1} />
				</blockquote>
			);
		case "list":
			return <MarkdownList list={token as Tokens.List} depth={depth} />;
		case "table":
			return <MarkdownTable table={token as Tokens.Table} />;
		case "paragraph":
		case "text":
			return (
				<p>
					<InlineTokens tokens={token.tokens ?? [token]} />
				</p>
			);
		default:
			return <p className="whitespace-pre-wrap">{token.raw}</p>;
	}
}

function MarkdownList({ list, depth }: { list: Tokens.List; depth: number }) {
	const items = list.items.map((item, index) => (
		<li key={`${index} ${item.type}`} className={item.task ? "-ml-5 flex list-none gap-1.5" : ""}>
			{item.task && <span>{item.checked ? "☑" : "☐"}</span>}
			<div className="grid min-w-0 gap-1">
				<BlockTokens tokens={item.tokens.filter((token) => token.type !== "checkbox")} depth={depth + 1} />
			</div>
		</li>
	));
	if (!list.ordered) return <ul className="grid list-disc gap-1 pl-6">{items}</ul>;
	return (
		<ol start={list.start === "" ? undefined : list.start} className="grid list-decimal gap-1 pl-7">
			{items}
		</ol>
	);
}
