const PLACEHOLDER = /\{\{\s*([\w$-]+(?:\.[\w$-]+)*)\s*\}\}/g;

/**
 * Replaces `{{path.to.value}}` with values of `data`. Numbers and booleans become text, objects and arrays JSON,
 * missing values "". Does not replace placeholders in values. Never throws. Takes linear time.
 * @example renderTemplate("Hello {{agent.name}}", { agent: { name: "Ada" } }) // "Hello Ada"
 */
export function renderTemplate(template: string, data: Record<string, unknown>): string {
	return template.replace(PLACEHOLDER, (_match, path: string) => toText(lookUp(data, path)));
}

function lookUp(data: unknown, path: string): unknown {
	let value = data;
	for (const key of path.split(".")) {
		if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
		value = (value as Record<string, unknown>)[key];
	}
	return value;
}

function toText(value: unknown): string {
	if (typeof value === "string") return value;
	if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") return String(value);
	if (typeof value !== "object" || value === null) return "";
	try {
		return JSON.stringify(value) ?? "";
	} catch {
		return "";
	}
}
