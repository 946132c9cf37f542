/** Queries and changes. Other statements are seldom executed, and cannot all be prepared. */
const PREPARABLE = /^\s*(select|insert|update|delete|with)\b/i;
/** A list of values makes a new text for each length, and a few of them would use up the prepared statements. */
const VALUE_LIST = /\bin \(\$\d+, /;

export function isPreparable(statement: string): boolean {
	return PREPARABLE.test(statement) && !VALUE_LIST.test(statement);
}
