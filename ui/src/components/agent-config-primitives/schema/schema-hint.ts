import type { ConfigField } from "./config-field.ts";

/** A select shows the default among its options instead. */
export function schemaHint({ type, hint, default: preset }: ConfigField): string | undefined {
	const text = type === "select" ? "" : textOf(preset);
	const sentences = [hint, text === "" ? undefined : `Empty: ${text}`].filter(Boolean);
	return sentences.length > 0 ? sentences.join(" ") : undefined;
}

function textOf(preset: unknown): string {
	if (preset === undefined || preset === null) return "";
	return typeof preset === "object" ? JSON.stringify(preset) : String(preset);
}
