/** Text that may contain mentions. The page links those by the identity of this object. */
export interface MarkdownText {
	type: "text";
	text: string;
	/** Written with a backslash or as an entity, so an `@` in it begins no mention. */
	isEscaped?: boolean;
}

export type MarkdownInline =
	| MarkdownText
	| { type: "code" | "html"; text: string }
	| { type: "break" }
	| { type: "strong" | "em" | "del"; children: MarkdownInline[] }
	| { type: "link"; href: string; children: MarkdownInline[] };

export interface MarkdownCell {
	align: "left" | "center" | "right";
	children: MarkdownInline[];
}

export interface MarkdownItem {
	/** `null` if the item has no check box. */
	isChecked: boolean | null;
	children: MarkdownBlock[];
}

export interface MarkdownList {
	type: "list";
	isOrdered: boolean;
	start: number;
	items: MarkdownItem[];
}

export interface MarkdownTable {
	type: "table";
	/** The first row is the header. */
	rows: MarkdownCell[][];
}

export type MarkdownBlock =
	| { type: "paragraph"; children: MarkdownInline[] }
	| { type: "heading"; depth: number; children: MarkdownInline[] }
	| { type: "code" | "html" | "source"; text: string }
	| { type: "rule" }
	| { type: "quote"; children: MarkdownBlock[] }
	| MarkdownList
	| MarkdownTable;

/** Why a text is shown without formatting. */
export type PlainReason = "length" | "elements" | "marks" | "layout";

export interface MarkdownDocument {
	blocks: MarkdownBlock[];
	/** If not null, `blocks` has only paragraphs of plain text, and quotes and code as they were written. */
	plain: PlainReason | null;
}
