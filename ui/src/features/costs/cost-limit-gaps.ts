/** Hint for a limit of money. */
export const COST_LIMIT_GAPS =
	"If a program reports only tokens, its cost is estimated from list prices. A run that reports neither, or whose model has no price, does not count; limit its runs instead. A program that reports only at its end is not stopped before.";
