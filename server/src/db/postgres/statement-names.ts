import { LIMITS } from "../../config/limits.ts";
import { isPreparable } from "../preparable.ts";

/** Gives statements the names under which each connection prepares them once. */
export function createStatementNames(): (text: string) => string | undefined {
	const names = new Map<string, string>();
	return (text) => {
		const known = names.get(text);
		if (known !== undefined || names.size >= LIMITS.preparedStatements || !isPreparable(text)) return known;
		const name = `paperclip_${names.size + 1}`;
		names.set(text, name);
		return name;
	};
}
