/** A number as a form holds it; empty without one. */
export const toText = (value: number | null | undefined): string => (value == null ? "" : String(value));

/** The number that was typed; `null` for an empty field. What `numberProblem` refuses becomes NaN, which is never sent. */
export const toNumber = (text: string): number | null =>
	text.trim() === "" ? null : numberProblem(text) === null ? Number(text) : Number.NaN;

/** Why a text is no number, for the field that it was typed into; `null` for one, or for an empty field. */
export function numberProblem(text: string, isWhole = false): string | null {
	const typed = text.trim();
	if (typed === "" || (isWhole ? /^-?\d{1,15}$/ : /^-?\d{1,15}(\.\d*)?$/).test(typed)) return null;
	return isWhole ? "Enter a whole number, as 1000." : "Enter a number with digits and a point alone, as 1000.50.";
}
