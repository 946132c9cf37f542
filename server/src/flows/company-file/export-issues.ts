import type { Masker } from "@paperclipai/adapter-utils/host";
import { type CompanyFileIssue, ISSUE_FIELDS } from "@paperclipai/shared";
import { asc, eq } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { issueBlockers, issueComments, issues } from "../../platform/db/schema.ts";
import { fileFields } from "./file-fields.ts";

interface Source {
	companyId: string;
	issuePrefix: string;
	keys: ReadonlyMap<string, string>;
	masker: Masker;
	withComments: boolean;
}

export async function exportIssues(
	{ database: { db } }: DatabaseContext,
	{ companyId, issuePrefix, keys, masker, withComments }: Source,
): Promise<CompanyFileIssue[]> {
	const rows = await db.select().from(issues).where(eq(issues.companyId, companyId)).orderBy(issues.number);
	const identifiers = new Map(rows.map(({ id, number }) => [id, `${issuePrefix}-${number}`]));
	const identify = (id: string) => identifiers.get(id) ?? id;
	const blockers = await readBlockers({ db, companyId, identify });
	const threads = withComments ? await readThreads({ db, companyId, keys, masker }) : null;
	return rows.map((row) => ({
		key: identify(row.id),
		...fileFields(ISSUE_FIELDS, row, masker),
		assignee: (row.assigneeAgentId !== null && keys.get(row.assigneeAgentId)) || null,
		parent: row.parentId && identify(row.parentId),
		blockedBy: blockers.get(row.id) ?? [],
		...(threads !== null && { comments: threads.get(row.id) ?? [] }),
	}));
}

async function readBlockers({
	db,
	companyId,
	identify,
}: Pick<DatabaseContext["database"], "db"> & { companyId: string; identify: (id: string) => string }) {
	const rows = await db
		.select({ issueId: issueBlockers.issueId, blockedById: issueBlockers.blockedById })
		.from(issueBlockers)
		.innerJoin(issues, eq(issues.id, issueBlockers.blockedById))
		.where(eq(issues.companyId, companyId))
		.orderBy(issues.number);
	return group(rows, ({ issueId, blockedById }) => [issueId, identify(blockedById)]);
}

async function readThreads({
	db,
	companyId,
	keys,
	masker,
}: Pick<DatabaseContext["database"], "db"> & Pick<Source, "companyId" | "keys" | "masker">) {
	const rows = await db
		.select({ comment: issueComments })
		.from(issueComments)
		.innerJoin(issues, eq(issues.id, issueComments.issueId))
		.where(eq(issues.companyId, companyId))
		.orderBy(asc(issueComments.createdAt), asc(issueComments.id));
	return group(rows, ({ comment: { issueId, actorKind, actorAgentId, body } }) => {
		const agent = (actorAgentId !== null && keys.get(actorAgentId)) || null;
		return [issueId, { by: actorKind, agent, body: masker.text(body) }];
	});
}

function group<Row, Value>(rows: Row[], toEntry: (row: Row) => [string, Value]): Map<string, Value[]> {
	const groups = new Map<string, Value[]>();
	for (const row of rows) {
		const [key, value] = toEntry(row);
		const values = groups.get(key);
		if (values === undefined) groups.set(key, [value]);
		else values.push(value);
	}
	return groups;
}
