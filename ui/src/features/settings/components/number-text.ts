/** A number as a form holds it; empty without one. */
export const toText = (value: number | null | undefined): string => (value == null ? "" : String(value));

/** The number that was typed; `null` for an empty field. What is no number becomes NaN, which the server refuses. */
export const toNumber = (text: string): number | null => (text.trim() === "" ? null : Number(text));
