import pg from "pg";
import { LIMITS } from "../../settings/limits.ts";
import { isPreparable } from "../preparable.ts";

/** Codes for a statement name that is unknown or in use, for example because a pooler has switched connections. */
const POOLED_CODES = ["26000", "42P05"];
/** PostgreSQL routine that rejects a statement whose columns have changed, for example after a migration. */
const PLAN_CHECK = "RevalidateCachedQuery";

export interface StatementNames {
	of(text: string): string | undefined;
	correct(error: unknown): boolean;
}

export function createStatementNames(): StatementNames {
	const names = new Map<string, string>();
	let max: number = LIMITS.preparedStatements;
	let generation = 1;
	return {
		of(text) {
			const known = names.get(text);
			if (known !== undefined || names.size >= max || !isPreparable(text)) return known;
			const name = `paperclip_${generation}_${names.size + 1}`;
			names.set(text, name);
			return name;
		},
		correct(error) {
			if (!(error instanceof pg.DatabaseError)) return false;
			const isPooled = POOLED_CODES.includes(error.code ?? "");
			if (!isPooled && error.routine !== PLAN_CHECK) return false;
			names.clear();
			generation++;
			if (isPooled) max = 0;
			return true;
		},
	};
}
