import type { MarkdownInline, MarkdownText } from "@paperclipai/shared/markdown";
import { Fragment, type ReactNode, useContext } from "react";
import { FoundMentionsContext } from "./found-mentions.ts";
import { safeHref } from "./safe-href.ts";
import { linkNothing, TextLinks } from "./text-links.ts";

export function InlineTokens({ nodes }: { nodes: readonly MarkdownInline[] }) {
	return nodes.map((node, index) => <InlineToken key={`${index} ${node.type}`} node={node} />);
}

function InlineToken({ node }: { node: MarkdownInline }) {
	switch (node.type) {
		case "strong":
			return (
				<strong>
					<InlineTokens nodes={node.children} />
				</strong>
			);
		case "em":
			return (
				<em>
					<InlineTokens nodes={node.children} />
				</em>
			);
		case "del":
			return (
				<del>
					<InlineTokens nodes={node.children} />
				</del>
			);
		case "code":
			return <code className="rounded bg-sunken px-1 py-0.5 font-mono text-[13px]">{node.text}</code>;
		case "break":
			return <br />;
		case "link":
			return <MarkdownLink href={node.href} nodes={node.children} />;
		case "text":
			return <PlainText leaf={node} />;
		default:
			return <Fragment>{node.text}</Fragment>;
	}
}

function PlainText({ leaf }: { leaf: MarkdownText }) {
	const linkRest = useContext(TextLinks);
	const found = useContext(FoundMentionsContext);
	const mentions = found?.of(leaf) ?? [];
	// Elements make direction marks visible, bare texts do not.
	if (!found || mentions.length === 0) return <Fragment>{linkRest(leaf.text)}</Fragment>;
	const parts: ReactNode[] = [];
	let end = 0;
	for (const mention of mentions) {
		parts.push(
			<Fragment key={end}>{linkRest(leaf.text.slice(end, mention.start))}</Fragment>,
			<Fragment key={`@${mention.start}`}>
				{found.link(mention.mentioned, leaf.text.slice(mention.start, mention.end))}
			</Fragment>,
		);
		end = mention.end;
	}
	return [...parts, <Fragment key={end}>{linkRest(leaf.text.slice(end))}</Fragment>];
}

function MarkdownLink({ href, nodes }: { href: string; nodes: readonly MarkdownInline[] }) {
	const safe = safeHref(href);
	const text = nodes.length > 0 ? <InlineTokens nodes={nodes} /> : href;
	if (safe === null) return <FoundMentionsContext value={null}>{text}</FoundMentionsContext>;
	return (
		<a href={safe} target="_blank" rel="noreferrer noopener" className="text-accent underline">
			<FoundMentionsContext value={null}>
				<TextLinks value={linkNothing}>{text}</TextLinks>
			</FoundMentionsContext>
		</a>
	);
}
