import { issueRefSchema } from "@paperclipai/shared";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { isIssue } from "../../platform/access/issue-ref.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { issues } from "../../platform/db/schema.ts";

/** With more matches than these, the newest are found sooner by reading the list than by sorting what matches. */
const MAX_SORTED = 1_000;

/** Condition for the issues that a search finds: by identifier, or by words of the title, each at least its beginning. */
export async function searchCondition({ database }: DatabaseContext, companyId: string, text: string): Promise<SQL> {
	if (issueRefSchema.safeParse(text).success) return isIssue(text);
	const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
	if (words.length === 0) return sql`false`;
	const matches = titleMatches(words);
	const found = await database.db
		.select({ id: issues.id })
		.from(issues)
		.where(and(matches, eq(issues.companyId, companyId)))
		.limit(MAX_SORTED + 1);
	// An expression that the index of words does not have, so that the order of the list is read instead.
	if (found.length > MAX_SORTED) return sql`coalesce(${matches}, false)`;
	const ids = `{${found.map(({ id }) => id).join(",")}}`;
	return sql`issues.id = any(${ids}::uuid[])`;
}

/** The expression of the index `issues_title_words`. The parser would take tags, addresses and paths for one word, or for none. */
function titleMatches(words: readonly string[]): SQL {
	const query = words.map((word) => `'${word}':*`).join(" & ");
	return sql`to_tsvector('simple', translate(issues.title, '<>&/.@:_-', '         ')) @@ to_tsquery('simple', ${query})`;
}
