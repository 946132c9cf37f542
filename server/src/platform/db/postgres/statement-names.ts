import pg from "pg";
import { LIMITS } from "../../settings/limits.ts";
import { isPreparable } from "../preparable.ts";

/** A statement is not prepared, or already is: a pooler gives the session other connections, or has reset its own. */
const POOLED_CODES = ["26000", "42P05"];
/** Reports that a prepared statement has other columns by now, as after a migration by a newer server. */
const PLAN_CHECK = "RevalidateCachedQuery";

/** The names under which each connection prepares statements once. */
export interface StatementNames {
	of(text: string): string | undefined;
	/** Whether an error is due to such a name. Then nothing was executed, and the statement has another name or none now. */
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
			// It would happen again and again.
			if (isPooled) max = 0;
			return true;
		},
	};
}
