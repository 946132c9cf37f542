import { issueRefSchema } from "@paperclipai/shared";
import { type SQL, sql } from "drizzle-orm";
import { isIssue } from "./issue-ref.ts";

/** Condition for the issues that a search finds: by identifier, or by words of the title, each at least its beginning. */
export function matchesSearch(text: string): SQL {
	if (issueRefSchema.safeParse(text).success) return isIssue(text);
	const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
	if (words.length === 0) return sql`false`;
	const query = words.map((word) => `'${word}':*`).join(" & ");
	// The expression of the index `issues_title_words`. The parser would take tags, addresses and paths for one word, or for none.
	const title = sql`translate(issues.title, '<>&/.@:_-', '         ')`;
	return sql`to_tsvector('simple', ${title}) @@ to_tsquery('simple', ${query})`;
}
