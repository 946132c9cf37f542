import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { DatabaseContext } from "../db/database.ts";
import { agents } from "../db/schema.ts";

/** Maximum number of mentions in a text, and of words in a mentioned name. */
const MAX_MENTIONS = 50;
const MAX_WORDS = 6;

/** Code blocks and spans, in which `@` is no mention. */
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
/** Not within an e-mail address. */
const MENTION = /(?<![\w.@/-])@([\p{L}\p{N}][^\n@]{0,200})/gu;

/** The agents of a company that a text mentions as `@Name`, in upper or lower case. The longest matching name counts. */
export async function findMentioned(
	{ database }: DatabaseContext,
	companyId: string,
	text: string,
): Promise<ReadonlySet<string>> {
	const mentions = [...text.replace(CODE, " ").matchAll(MENTION)].slice(0, MAX_MENTIONS);
	const namesAt = mentions.map(([, following = ""]) => possibleNames(following));
	const names = [...new Set(namesAt.flat())];
	if (names.length === 0) return new Set();
	const lowerName = sql<string>`lower(${agents.name})`;
	const rows = await database.db
		.select({ id: agents.id, name: lowerName })
		.from(agents)
		.where(and(eq(agents.companyId, companyId), isNull(agents.terminatedAt), inArray(lowerName, names)));
	const found = namesAt.map((possible) => possible.find((name) => rows.some((row) => row.name === name)));
	return new Set(rows.filter(({ name }) => found.includes(name)).map(({ id }) => id));
}

/** The longest first: the words after an `@`, without the punctuation behind them. */
function possibleNames(following: string): string[] {
	const words = following.toLowerCase().split(/[ \t]+/, MAX_WORDS);
	const names = words.map((_, index) => words.slice(0, index + 1).join(" "));
	return [...new Set(names.flatMap((name) => [name, name.replace(/[^\p{L}\p{N}]+$/u, "")]))]
		.filter((name) => name !== "")
		.sort((a, b) => b.length - a.length);
}
