const PREPARABLE = /^\s*(select|insert|update|delete|with)\b/i;
/** Each list length yields another statement, which would use up the prepared statements. */
const VALUE_LIST = /\bin \(\$\d+, /;

export function isPreparable(statement: string): boolean {
	return PREPARABLE.test(statement) && !VALUE_LIST.test(statement);
}
