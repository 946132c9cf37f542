const PREPARABLE = /^\s*(select|insert|update|delete|with)\b/i;
/** Matches a list of values, which would occupy another prepared statement for each length of the list. */
const VALUE_LIST = /\bin \(\$\d+, /;

export function isPreparable(statement: string): boolean {
	return PREPARABLE.test(statement) && !VALUE_LIST.test(statement);
}
