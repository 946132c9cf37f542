import { idSchema } from "@paperclipai/shared";
import { type SQL, sql } from "drizzle-orm";

export function isIssue(reference: string): SQL {
	if (idSchema.safeParse(reference).success) return sql`issues.id = ${reference}`;
	const [prefix = "", number = ""] = reference.split("-");
	return sql`issues.number = ${Number(number)}
		and issues.company_id = (select id from companies where issue_prefix = ${prefix.toUpperCase()})`;
}
