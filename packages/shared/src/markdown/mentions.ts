import { foldName } from "./fold-name.ts";
import type { MarkdownBlock, MarkdownInline, MarkdownText } from "./markdown-tree.ts";
import { beginsMention, endsName } from "./name-boundaries.ts";
import { readMarkdown } from "./read-markdown.ts";

interface Named {
	name: string;
}

interface NameNode<T> {
	next: Map<string, NameNode<T>>;
	/** All whose name ends here, and the same by spelling. */
	named: T[];
	spelled: Map<string, T[]>;
}

/** Names to find in texts, by `mentionNames`. */
export interface MentionNames<T extends Named> {
	readonly root: NameNode<T>;
}

/** Part of a text that mentions someone; a mention in several formats has several. */
export interface Mention<T extends Named> {
	start: number;
	end: number;
	/** Several if they have the same name. */
	mentioned: readonly T[];
}

/** Possible markup in a name. */
const MARKUP = /[\\`*_~[\]<>&!#|]|:\/\/|www\.|@/;
/** Stands for inline elements that contain no mentions. */
const OTHER = "\ufffc";

/** Prepares the search, in time proportional to the length of all names. */
export function mentionNames<T extends Named>(all: Iterable<T>): MentionNames<T> {
	const root = newNode<T>();
	const withMarkup: T[] = [];
	for (const one of all) {
		addName(nodeOf(root, one.name), one);
		if (MARKUP.test(one.name)) withMarkup.push(one);
	}
	for (const one of withMarkup) {
		// `*Ada*` is shown as "Ada", so a mention of it is too.
		const node = nodeOf(root, shownName(one.name));
		if (node?.named.length === 0) addName(node, one);
	}
	return { root };
}

function newNode<T>(): NameNode<T> {
	return { next: new Map(), named: [], spelled: new Map() };
}

function addName<T extends Named>(node: NameNode<T> | null, one: T): void {
	if (!node) return;
	node.named.push(one);
	const same = node.spelled.get(one.name);
	if (same) same.push(one);
	else node.spelled.set(one.name, [one]);
}

function nodeOf<T>(root: NameNode<T>, name: string): NameNode<T> | null {
	let node = root;
	const { text } = foldName(name.trim());
	for (const unit of text) {
		let next = node.next.get(unit);
		if (!next) {
			next = newNode();
			node.next.set(unit, next);
		}
		node = next;
	}
	return text === "" ? null : node;
}

/** Empty if a part of the name is shown as code or a link, which contains no mentions. */
function shownName(name: string): string {
	const parts: string[] = [];
	for (const run of inlineRuns(readMarkdown(`@${name}`).blocks)) parts.push(run.text);
	const shown = parts.join(" ").slice(1);
	return shown.includes(OTHER) ? "" : shown;
}

/**
 * Finds `@Name` in the text of a document: in any case, longest name first; not in code, links, HTML or quotes, and not
 * after a backslash. The server wakes everyone it finds, and the page links them.
 */
export function findMentions<T extends Named>(
	blocks: readonly MarkdownBlock[],
	names: MentionNames<T>,
): Map<MarkdownText, Mention<T>[]> {
	const found = new Map<MarkdownText, Mention<T>[]>();
	if (names.root.next.size === 0) return found;
	for (const run of inlineRuns(blocks)) {
		if (/[@＠﹫]/.test(run.text)) addMentions(run, names.root, found);
	}
	return found;
}

/** Everyone whom a text mentions. */
export function mentionedIn<T extends Named>(text: string, names: MentionNames<T>): Set<T> {
	if (!/[@＠﹫]/.test(text)) return new Set();
	const mentions = [...findMentions(readMarkdown(text).blocks, names).values()].flat();
	const lists = new Set(mentions.map(({ mentioned }) => mentioned));
	return new Set([...lists].flat());
}

/** Text that is shown without a gap, for example a paragraph. */
interface InlineRun {
	text: string;
	/** Where each text begins in `text`, in order. */
	leaves: { at: number; leaf: MarkdownText }[];
}

function addMentions<T extends Named>(run: InlineRun, root: NameNode<T>, found: Map<MarkdownText, Mention<T>[]>): void {
	const folded = foldName(run.text);
	const { text, starts } = folded;
	let previousEnd = -1;
	let leaf = 0;
	for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", Math.max(at + 1, previousEnd))) {
		const start = starts[at] ?? 0;
		while ((run.leaves[leaf + 1]?.at ?? Number.POSITIVE_INFINITY) <= start) leaf++;
		if (run.leaves[leaf]?.leaf.isEscaped || !beginsMention(folded, at, previousEnd)) continue;
		const match = longestName(root, text, at + 1, (end) => endsName(folded, run.text, end));
		if (!match) continue;
		previousEnd = match.end;
		const end = starts[match.end] ?? run.text.length;
		const name = run.text.slice(start, end).slice(1);
		addParts(run, leaf, start, end, match.node.spelled.get(name) ?? match.node.named, found);
	}
}

function longestName<T>(root: NameNode<T>, text: string, from: number, mayEnd: (end: number) => boolean) {
	let longest: { end: number; node: NameNode<T> } | null = null;
	let node: NameNode<T> | undefined = root;
	for (let at = from; at < text.length; ) {
		const unit = String.fromCodePoint(text.codePointAt(at) ?? 0);
		node = node.next.get(unit);
		if (!node) break;
		at += unit.length;
		if (node.named.length > 0 && mayEnd(at)) longest = { end: at, node };
	}
	return longest;
}

function addParts<T extends Named>(
	run: InlineRun,
	firstLeaf: number,
	start: number,
	end: number,
	mentioned: readonly T[],
	found: Map<MarkdownText, Mention<T>[]>,
): void {
	for (let index = firstLeaf; index < run.leaves.length; index++) {
		const { at, leaf } = run.leaves[index] ?? { at: end, leaf: null };
		if (at >= end || leaf === null) return;
		const part = { start: Math.max(start - at, 0), end: Math.min(end - at, leaf.text.length), mentioned };
		if (part.start >= part.end) continue;
		const parts = found.get(leaf);
		if (parts) parts.push(part);
		else found.set(leaf, [part]);
	}
}

function* inlineRuns(blocks: readonly MarkdownBlock[]): Generator<InlineRun> {
	for (const block of blocks) {
		if (block.type === "paragraph" || block.type === "heading") yield runOf(block.children);
		else if (block.type === "list") for (const item of block.items) yield* inlineRuns(item.children);
		else if (block.type === "table") for (const cell of block.rows.flat()) yield runOf(cell.children);
	}
}

function runOf(children: readonly MarkdownInline[]): InlineRun {
	const parts: string[] = [];
	const leaves: InlineRun["leaves"] = [];
	let length = 0;
	const visit = (nodes: readonly MarkdownInline[]) => {
		for (const node of nodes) {
			if (node.type === "strong" || node.type === "em" || node.type === "del") {
				visit(node.children);
				continue;
			}
			if (node.type === "text") leaves.push({ at: length, leaf: node });
			const text = node.type === "text" ? node.text : node.type === "break" ? "\n" : OTHER;
			parts.push(text);
			length += text.length;
		}
	};
	visit(children);
	return { text: parts.join(""), leaves };
}
