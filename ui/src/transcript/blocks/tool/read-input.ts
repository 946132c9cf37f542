/** Takes fields one by one, so that the remaining ones can be shown generically. */
export interface InputFields {
	/** The first non-empty text; `""` for none. */
	take(...names: string[]): string;
	/** The first existing value. */
	takeValue(...names: string[]): unknown;
	/** The remaining fields as text. */
	rest(): { name: string; text: string }[];
}

const MAX_FIELDS = 40;

/** Programs name the same thing differently, so several names are tried. */
export function readInput(input: unknown): InputFields {
	const left = new Map(
		typeof input === "object" && input !== null && !Array.isArray(input) ? Object.entries(input) : [],
	);
	if (left.size === 0 && input !== undefined && input !== null && !isEmpty(input)) left.set("input", input);

	return {
		take(...names) {
			const name = names.find((each) => textOf(left.get(each)) !== "");
			const text = name === undefined ? "" : textOf(left.get(name));
			if (name !== undefined) left.delete(name);
			return text;
		},
		takeValue(...names) {
			const name = names.find((each) => left.has(each));
			const value = name === undefined ? undefined : left.get(name);
			if (name !== undefined) left.delete(name);
			return value;
		},
		rest() {
			const fields = [...left].slice(0, MAX_FIELDS).map(([name, value]) => ({ name, text: readable(value) }));
			const more = left.size - fields.length;
			return more > 0 ? [...fields, { name: "…", text: `${more} more` }] : fields;
		},
	};
}

function isEmpty(input: unknown): boolean {
	return typeof input === "object" && Object.keys(input as object).length === 0;
}

/** Accepts text, numbers, and lists of strings such as command words; `""` for anything else. */
function textOf(value: unknown): string {
	if (typeof value === "string") return value;
	if (typeof value === "number") return String(value);
	return Array.isArray(value) && value.every((part) => typeof part === "string") ? value.join(" ") : "";
}

function readable(value: unknown): string {
	if (typeof value === "string") return value;
	return JSON.stringify(value, null, 2) ?? "";
}
