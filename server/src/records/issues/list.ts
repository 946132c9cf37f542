import { type IssueStatus, issueRefSchema } from "@paperclipai/shared";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { isIssue } from "../../platform/access/issue-ref.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../../platform/db/pagination.ts";
import { issues } from "../../platform/db/schema.ts";
import { selectIssues, toIssue } from "./rows.ts";

/** Beyond this number of matches, reading the list is faster than sorting the matches. */
const MAX_SORTED = 1_000;

interface IssueFilter {
	companyId: string;
	status?: IssueStatus | undefined;
	assigneeAgentId?: string | undefined;
	parentId?: string | undefined;
	projectId?: string | undefined;
	q?: string | undefined;
}

export async function listIssues(context: DatabaseContext, filter: IssueFilter, page: Page) {
	const { companyId, status, assigneeAgentId, parentId, projectId, q } = filter;
	const search = q === undefined ? undefined : await searchCondition(context, companyId, q);
	const rows = await selectIssues(context)
		.where(
			and(
				eq(issues.companyId, companyId),
				status === undefined ? undefined : eq(issues.status, status),
				assigneeAgentId === undefined ? undefined : eq(issues.assigneeAgentId, assigneeAgentId),
				parentId === undefined ? undefined : eq(issues.parentId, parentId),
				projectId === undefined ? undefined : eq(issues.projectId, projectId),
				search,
				afterCursor(issues, page.cursor),
			),
		)
		.orderBy(...newestFirst(issues))
		.limit(page.limit + 1);
	return toPage(rows.map(toIssue), page.limit);
}

async function searchCondition({ database }: DatabaseContext, companyId: string, text: string): Promise<SQL> {
	if (issueRefSchema.safeParse(text).success) return isIssue(text);
	const words = text.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];
	if (words.length === 0) return sql`false`;
	const [joined, separate] = [words.filter(isWithoutSpaces), words.filter((word) => !isWithoutSpaces(word))];
	const matches = sql.join(
		[...(separate.length > 0 ? [titleMatches(separate)] : []), ...joined.map(titleContains)],
		sql` and `,
	);
	const found = await database.db
		.select({ id: issues.id })
		.from(issues)
		.where(and(matches, eq(issues.companyId, companyId)))
		.limit(MAX_SORTED + 1);
	// Uses an expression that the word index does not cover, so that the list is read in its sort order.
	if (found.length > MAX_SORTED) return sql`coalesce(${matches}, false)`;
	const ids = `{${found.map(({ id }) => id).join(",")}}`;
	return sql`issues.id = any(${ids}::uuid[])`;
}

/**
 * Same expression as in the index `issues_title_words`. PostgreSQL's parser would take a tag, URL or path for one word,
 * or ignore it.
 */
function titleMatches(words: readonly string[]): SQL {
	const query = words.map((word) => `(${formsOf(word).join(" | ")})`).join(" & ");
	return sql`to_tsvector('simple', translate(issues.title, '<>&/.@:_-', '         ')) @@ to_tsquery('simple', ${query})`;
}

/** Titles are stored as they were entered: composed or, as pasted from macOS, decomposed. */
function formsOf(word: string): string[] {
	return [...new Set(["NFC", "NFD", "NFKC"].map((form) => `'${word.normalize(form)}':*`))];
}

/** Scripts without spaces, whose words PostgreSQL does not separate. */
const isWithoutSpaces = (word: string) =>
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
		word,
	);

/** Reads the titles of the company, which no index of words covers. */
function titleContains(word: string): SQL {
	return sql`position(lower(${word}) in lower(issues.title)) > 0`;
}
