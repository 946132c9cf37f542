/** Queries and changes. Other statements are seldom executed, and cannot all be prepared. */
const PREPARABLE = /^\s*(select|insert|update|delete|with)\b/i;

export function isPreparable(statement: string): boolean {
	return PREPARABLE.test(statement);
}
