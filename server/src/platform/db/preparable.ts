const PREPARABLE = /^\s*(select|insert|update|delete|with)\b/i;
/** Matches a list of values, each length of which would take up another prepared statement. */
const VALUE_LIST = /\bin \(\$\d+, /;

export function isPreparable(statement: string): boolean {
	return PREPARABLE.test(statement) && !VALUE_LIST.test(statement);
}
