/** Returns an empty string for no value. */
export const toText = (value: number | null | undefined): string => (value == null ? "" : String(value));

/** `null` for an empty field, NaN for invalid text, which is never sent. */
export const toNumber = (text: string): number | null =>
	text.trim() === "" ? null : numberProblem(text) === null ? Number(text) : Number.NaN;

export type NumberKind = keyof typeof KINDS;

const KINDS = {
	number: { pattern: /^-?\d{1,15}(\.\d*)?$/, problem: "Enter a number such as 1000.50, without separators." },
	whole: { pattern: /^-?\d{1,15}$/, problem: "Enter a whole number, such as 1000." },
	// A fraction of a cent would be rounded.
	money: {
		pattern: /^-?\d{1,13}(\.\d{0,2})?$/,
		problem: "Enter a number with at most two decimal places, such as 1000.50.",
	},
};

/** The problem to show at the field; `null` for a number or an empty field. */
export function numberProblem(text: string, kind: NumberKind = "number"): string | null {
	const typed = text.trim();
	const { pattern, problem } = KINDS[kind];
	return typed === "" || pattern.test(typed) ? null : problem;
}
