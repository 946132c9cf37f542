import {
	type CompanyFile,
	ISSUE_FIELDS,
	keysOf,
	MAX_COMPANY_FILE_AGENTS,
	MAX_COMPANY_FILE_COMMENTS,
	MAX_COMPANY_FILE_ISSUES,
	MAX_COMPANY_FILE_ROUTINES,
} from "@paperclipai/shared";
import { sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { issues } from "../../platform/db/schema.ts";
import { selectRows } from "../../platform/db/select-rows.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import { LIMITS } from "../../platform/settings/limits.ts";

const ENVELOPE_BYTES = 4_096;
const MAX_FILE_BYTES = LIMITS.requestBodyBytes - ENVELOPE_BYTES;

const ISSUE_TEXT_BYTES = sql.join(
	keysOf(ISSUE_FIELDS)
		.filter((key) => "isText" in ISSUE_FIELDS[key])
		.map((key) => sql`coalesce(octet_length(${issues[key]}), 0)`),
	sql` + `,
);

/**
 * Checks the size before the company is read.
 * @throws {HttpError} 413 `company_too_large`.
 */
export async function requireExportable(
	{ database }: DatabaseContext,
	companyId: string,
	withComments: boolean,
): Promise<void> {
	const [sizes] = await selectRows(
		database.db,
		sql`select
			(select count(*) from issues where company_id = ${companyId}) as issues,
			(select coalesce(sum(${ISSUE_TEXT_BYTES}), 0) from issues where company_id = ${companyId}) as texts,
			(select coalesce(sum(octet_length(body)), 0) from issue_comments
				join issues on issues.id = issue_id where company_id = ${companyId}) as comments,
			(select coalesce(max(number), 0) from (select count(*) as number from issue_comments
				join issues on issues.id = issue_id where company_id = ${companyId} group by issue_id) threads) as thread,
			(select count(*) from agents where company_id = ${companyId} and terminated_at is null) as agents,
			(select coalesce(sum(octet_length(adapter_config::text)), 0)
				from agents where company_id = ${companyId} and terminated_at is null) as configs,
			(select coalesce(sum(octet_length(files::text)), 0) from agent_instructions
				join agents on agents.id = agent_id where company_id = ${companyId} and terminated_at is null) as files,
			(select count(*) from routines where company_id = ${companyId}) as routines,
			(select coalesce(sum(octet_length(task::text)), 0) from routines where company_id = ${companyId}) as tasks`,
	);
	const size = (name: string) => Number(sizes?.[name] ?? 0);
	requireAtMost(size("agents"), MAX_COMPANY_FILE_AGENTS, "agents");
	requireAtMost(size("issues"), MAX_COMPANY_FILE_ISSUES, "issues");
	requireAtMost(size("routines"), MAX_COMPANY_FILE_ROUTINES, "routines");
	if (withComments) requireAtMost(size("thread"), MAX_COMPANY_FILE_COMMENTS, "comments on a single issue");
	const bytes = size("texts") + size("configs") + size("files") + size("tasks") + (withComments ? size("comments") : 0);
	requireBytes(bytes, EXPORT_HINT);
}

/** @throws {HttpError} 413 `company_too_large`. */
export function requireImportable(file: CompanyFile): void {
	requireBytes(Buffer.byteLength(JSON.stringify(file)), "Remove from the file what is not needed.");
}

function requireAtMost(found: number, most: number, what: string): void {
	if (found <= most) return;
	const message = `The company has ${found} ${what}; an exported file may have at most ${most}.`;
	throw new HttpError(413, "company_too_large", message, { hint: EXPORT_HINT });
}

function requireBytes(bytes: number, hint: string): void {
	if (bytes <= MAX_FILE_BYTES) return;
	const message = `The exported file has ${bytes} bytes; the maximum is ${MAX_FILE_BYTES}.`;
	throw new HttpError(413, "company_too_large", message, { hint });
}

const EXPORT_HINT =
	"Export the company without comments, or delete what is not needed. paperclipai backup has no such limit.";
