import type { Token, Tokens } from "marked";
import { useContext } from "react";
import { safeHref } from "./safe-href.ts";
import { linkNothing, TextLinks } from "./text-links.ts";

export function InlineTokens({ tokens }: { tokens: Token[] }) {
	return tokens.map((token, index) => <InlineToken key={`${index} ${token.type}`} token={token} />);
}

function InlineToken({ token }: { token: Token }) {
	switch (token.type) {
		case "strong":
			return (
				<strong>
					<InlineTokens tokens={token.tokens ?? []} />
				</strong>
			);
		case "em":
			return (
				<em>
					<InlineTokens tokens={token.tokens ?? []} />
				</em>
			);
		case "del":
			return (
				<del>
					<InlineTokens tokens={token.tokens ?? []} />
				</del>
			);
		case "codespan":
			return (
				<code className="rounded bg-sunken px-1 py-0.5 font-mono text-[13px]">{(token as Tokens.Codespan).text}</code>
			);
		case "br":
			return <br />;
		case "link":
			return <MarkdownLink link={token as Tokens.Link} />;
		case "image":
			// Loading an image would notify its server that this page was read, so it becomes a link.
			return <MarkdownLink link={{ ...(token as Tokens.Image), type: "link", tokens: [] }} />;
		case "escape":
		case "text":
			if ("tokens" in token && token.tokens) return <InlineTokens tokens={token.tokens} />;
			return <PlainText text={(token as Tokens.Text).text} />;
		default:
			return token.raw;
	}
}

function PlainText({ text }: { text: string }) {
	return useContext(TextLinks)(text);
}

function MarkdownLink({ link }: { link: Tokens.Link }) {
	const href = safeHref(link.href);
	const text = link.tokens.length > 0 ? <InlineTokens tokens={link.tokens} /> : link.text || link.href;
	if (href === null) return text;
	return (
		<a href={href} target="_blank" rel="noreferrer noopener" className="text-accent underline">
			<TextLinks value={linkNothing}>{text}</TextLinks>
		</a>
	);
}
