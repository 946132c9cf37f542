import MarkdownIt, { type Token } from "markdown-it";
import type {
	MarkdownBlock,
	MarkdownCell,
	MarkdownDocument,
	MarkdownInline,
	MarkdownItem,
	PlainReason,
} from "./markdown-tree.ts";
import { layoutBlocks, layoutCost, MAX_LAYOUT_COST } from "./text-layout.ts";

/** Characters, elements and combining marks of one character in a formatted text. Beyond them, a page is slow. */
export const MAX_MARKDOWN_LENGTH = 300_000;
export const MAX_MARKDOWN_ELEMENTS = 10_000;
export const MAX_COMBINING_MARKS = 30;

/** Deeper nesting is shown as source: only hostile input nests that deep, and it could overflow the stack. */
const MAX_DEPTH = 16;

const TOO_MANY_MARKS = new RegExp(`\\p{M}{${MAX_COMBINING_MARKS + 1}}`, "u");
const WWW = /[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#][^\s<]*[^\s<.,:;!?'")\]*_~])?/iy;

const parser = createParser();

/**
 * Reads GitHub's Markdown with a line break at each end of a line. Costs time in proportion to the length of the text.
 * Everything that shows a text or acts on it uses this function, so that both agree.
 */
export function readMarkdown(text: string): MarkdownDocument {
	const reason = text.length > MAX_MARKDOWN_LENGTH ? "length" : TOO_MANY_MARKS.test(text) ? "marks" : null;
	if (reason) return asPlain(text, reason);
	const builder = new TreeBuilder(text);
	for (const token of parser.parse(text, {})) {
		builder.add(token);
		if (builder.elements > MAX_MARKDOWN_ELEMENTS) return asPlain(text, "elements");
		if (builder.layout > MAX_LAYOUT_COST) return asPlain(text, "layout");
	}
	return { blocks: builder.root, plain: null };
}

function createParser() {
	const markdown = new MarkdownIt({ html: true, linkify: true, breaks: true, maxNesting: 4 * MAX_DEPTH });
	// Keeps escaped characters apart from others.
	markdown.disable("text_join");
	// The page decides which addresses become links.
	markdown.validateLink = () => true;
	markdown.normalizeLinkText = (href) => href;
	markdown.linkify.set({ fuzzyLink: false });
	markdown.linkify.add("//", null).add("ftp:", null);
	markdown.linkify.add("www.", {
		validate: (tail: string, at: number) => {
			WWW.lastIndex = at;
			return WWW.exec(tail)?.[0].length ?? 0;
		},
		normalize: (match) => {
			match.url = `http://${match.url}`;
		},
	});
	return markdown;
}

/** Quotes and fenced code remain recognizable, because mentions in them do not count. */
function asPlain(text: string, plain: PlainReason): MarkdownDocument {
	const blocks: MarkdownBlock[] = [];
	let lines: string[] = [];
	let type: "text" | "quote" | "code" = "text";
	const flush = () => {
		if (lines.length === 0) return;
		for (const part of layoutBlocks(lines.join("\n"))) {
			blocks.push(
				type === "text"
					? { type: "paragraph", children: [{ type: "text", text: part }] }
					: { type: "source", text: part },
			);
		}
		lines = [];
	};
	let fence: string | null = null;
	for (const line of text.split(/\r\n?|\n/)) {
		const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1] ?? null;
		const next = fence !== null || mark !== null ? "code" : /^ {0,3}>/.test(line) ? "quote" : "text";
		if (next !== type) flush();
		type = next;
		lines.push(line);
		if (fence === null) fence = mark;
		else if (mark === fence) fence = null;
	}
	flush();
	return { blocks, plain };
}

/** Builds the tree from the parser's list of opening and closing tokens. */
class TreeBuilder {
	readonly root: MarkdownBlock[] = [];
	elements = 0;
	layout = 0;
	/** Where the next block is added, innermost last. */
	private readonly parents: MarkdownBlock[][] = [this.root];
	private readonly items: MarkdownItem[][] = [];
	private readonly rows: MarkdownCell[][][] = [];
	private heading: number | null = null;
	private align: MarkdownCell["align"] | null = null;
	/** Level of the token whose source replaces everything in it. */
	private skipped: number | null = null;
	private readonly lines: string[];

	constructor(text: string) {
		this.lines = text.split(/\r\n?|\n/);
	}

	add(token: Token): void {
		this.elements++;
		if (this.skipped !== null) {
			if (token.level === this.skipped && token.nesting === -1) this.skipped = null;
			return;
		}
		if (token.nesting === 1 && this.isTooDeep(token)) return;
		if (token.nesting === 1) this.open(token);
		else if (token.nesting === -1) this.close(token);
		else this.addLeaf(token);
	}

	private isTooDeep({ type, level, map }: Token): boolean {
		if (this.parents.length <= MAX_DEPTH || !(type === "blockquote_open" || type.endsWith("list_open"))) return false;
		this.skipped = level;
		const source = this.lines.slice(map?.[0], map?.[1]).join("\n");
		this.layout += layoutCost(source);
		this.push({ type: "source", text: source });
		return true;
	}

	private open(token: Token): void {
		switch (token.type) {
			case "blockquote_open":
				this.nest({ type: "quote", children: [] });
				return;
			case "bullet_list_open":
			case "ordered_list_open": {
				const isOrdered = token.type === "ordered_list_open";
				const items: MarkdownItem[] = [];
				this.push({ type: "list", isOrdered, start: Number(token.attrGet("start") ?? 1), items });
				this.items.push(items);
				return;
			}
			case "list_item_open": {
				const item: MarkdownItem = { isChecked: null, children: [] };
				this.items.at(-1)?.push(item);
				this.parents.push(item.children);
				return;
			}
			case "table_open": {
				const rows: MarkdownCell[][] = [];
				this.push({ type: "table", rows });
				this.rows.push(rows);
				return;
			}
			case "tr_open":
				this.rows.at(-1)?.push([]);
				return;
			case "th_open":
			case "td_open":
				this.align = alignment(token);
				return;
			case "heading_open":
				this.heading = Number(token.tag.slice(1));
		}
	}

	private close({ type }: Token): void {
		if (type === "blockquote_close" || type === "list_item_close") this.parents.pop();
		else if (type === "bullet_list_close" || type === "ordered_list_close") this.items.pop();
		else if (type === "table_close") this.rows.pop();
		else if (type === "heading_close") this.heading = null;
		else if (type === "th_close" || type === "td_close") this.align = null;
	}

	private addLeaf(token: Token): void {
		this.layout += layoutCost(token.content);
		if (token.type === "hr") this.push({ type: "rule" });
		else if (token.type === "html_block") this.push({ type: "html", text: token.content.replace(/\n$/, "") });
		else if (token.type === "inline") this.addInline(token);
		else this.push({ type: "code", text: token.content.replace(/\n$/, "") });
	}

	private addInline(token: Token): void {
		const tokens = token.children ?? [];
		this.elements += tokens.length;
		const children = inlineTree(tokens);
		if (this.align !== null) this.rows.at(-1)?.at(-1)?.push({ align: this.align, children });
		else if (this.heading !== null) this.push({ type: "heading", depth: this.heading, children });
		else {
			this.readCheckBox(children);
			this.push({ type: "paragraph", children });
		}
	}

	/** `[x] ` at the beginning of an item. */
	private readCheckBox(children: MarkdownInline[]): void {
		const parent = this.parents.at(-1);
		const item = this.items.at(-1)?.at(-1);
		const [first] = children;
		if (!item || item.children !== parent || parent.length > 0 || first?.type !== "text" || first.isEscaped) return;
		const box = /^\[([ xX])\]\s+/.exec(first.text);
		if (!box) return;
		item.isChecked = box[1] !== " ";
		first.text = first.text.slice(box[0].length);
	}

	private nest(block: MarkdownBlock & { children: MarkdownBlock[] }): void {
		this.push(block);
		this.parents.push(block.children);
	}

	private push(block: MarkdownBlock): void {
		this.parents.at(-1)?.push(block);
	}
}

function alignment(token: Token): MarkdownCell["align"] {
	const side = /text-align:(\w+)/.exec(token.attrGet("style")?.toString() ?? "")?.[1];
	return side === "center" || side === "right" ? side : "left";
}

const MARKS: Record<string, "strong" | "em" | "del"> = { strong: "strong", em: "em", s: "del" };

function inlineTree(tokens: Token[]): MarkdownInline[] {
	const root: MarkdownInline[] = [];
	const parents = [root];
	for (const token of tokens) {
		const parent = parents.at(-1) ?? root;
		if (token.nesting === -1) parents.pop();
		else if (token.nesting === 1) {
			const mark = MARKS[token.tag];
			const node: MarkdownInline & { children: MarkdownInline[] } = mark
				? { type: mark, children: [] }
				: { type: "link", href: token.attrGet("href")?.toString() ?? "", children: [] };
			const isShown = parents.length <= MAX_DEPTH;
			if (isShown) parent.push(node);
			parents.push(isShown ? node.children : parent);
		} else addInlineLeaf(parent, token);
	}
	return root;
}

function addInlineLeaf(parent: MarkdownInline[], token: Token): void {
	const last = parent.at(-1);
	switch (token.type) {
		case "text":
			if (token.content === "") return;
			if (last?.type === "text" && !last.isEscaped) last.text += token.content;
			else parent.push({ type: "text", text: token.content });
			return;
		case "text_special":
			parent.push({ type: "text", text: token.content, isEscaped: true });
			return;
		case "code_inline":
			parent.push({ type: "code", text: token.content });
			return;
		case "softbreak":
		case "hardbreak":
			parent.push({ type: "break" });
			return;
		case "image": {
			const href = token.attrGet("src")?.toString() ?? "";
			parent.push({ type: "link", href, children: [{ type: "text", text: token.content || href }] });
			return;
		}
		default:
			parent.push({ type: "html", text: token.content });
	}
}
