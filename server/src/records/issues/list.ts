import { type IssueStatus, issueRefSchema } from "@paperclipai/shared";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { isIssue } from "../../platform/access/issue-ref.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { afterCursor, cursorBefore, newestFirst, type Page, toPage } from "../../platform/db/pagination.ts";
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

/** The issue that the search names by its identifier, number or id comes first. */
export async function listIssues(context: DatabaseContext, filter: IssueFilter, page: Page) {
	const { companyId, status, assigneeAgentId, parentId, projectId, q } = filter;
	const named = q === undefined ? null : namedIssue(q);
	const conditions = [
		eq(issues.companyId, companyId),
		status === undefined ? undefined : eq(issues.status, status),
		assigneeAgentId === undefined ? undefined : eq(issues.assigneeAgentId, assigneeAgentId),
		parentId === undefined ? undefined : eq(issues.parentId, parentId),
		projectId === undefined ? undefined : eq(issues.projectId, projectId),
	];
	const isFirstPage = page.cursor === undefined;
	const first =
		named !== null && isFirstPage
			? await selectIssues(context)
					.where(and(...conditions, named))
					.limit(1)
			: [];
	const rest = await selectIssues(context)
		.where(
			and(
				...conditions,
				q === undefined ? undefined : await matchesWords(context, companyId, q),
				named === null ? undefined : sql`(${named}) is not true`,
				afterCursor(issues, page.cursor),
			),
		)
		.orderBy(...newestFirst(issues))
		.limit(page.limit + 1);
	const { items, nextCursor } = toPage([...first, ...rest].map(toIssue), page.limit);
	const [next] = rest;
	// The named issue is not in the order of the list, so that the next page begins before the first match.
	const isOnlyNamed = items.length === first.length && next !== undefined;
	return { items, nextCursor: isOnlyNamed ? cursorBefore(toIssue(next)) : nextCursor };
}

const NUMBER = /^[1-9]\d{0,8}$/;

/** `null` for text that can only be words. */
function namedIssue(text: string): SQL | null {
	const reference = text.trim().replace(/^#/, "");
	if (issueRefSchema.safeParse(reference).success) return isIssue(reference);
	return NUMBER.test(reference) ? eq(issues.number, Number(reference)) : null;
}

async function matchesWords({ database }: DatabaseContext, companyId: string, text: string): Promise<SQL> {
	const words = text.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];
	if (words.length === 0) return text.trim() === "" ? sql`false` : titleContains(text.trim());
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
 * Same expression as in the index `issues_title_words`. PostgreSQL's parser would treat a tag, URL or path as one word,
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
