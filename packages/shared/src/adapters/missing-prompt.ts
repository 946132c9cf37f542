import type { ConfigSchema } from "./schema.ts";

/** Placeholders for the prompt, or for the name of the file that contains it. */
const PROMPT_PLACEHOLDER = /\{\{\s*context(?:\.prompt|\.paperclip(?:TaskMarkdown|Wake)[\w.]*)?\s*\}\}/;

/**
 * Returns a warning if, according to the adapter's schema, the prompt does not reach the program; else `null`.
 * @param schema Configuration schema of the agent's adapter; `null` if it has none.
 */
export function missingPrompt(schema: ConfigSchema | null, adapterConfig: Record<string, unknown>): string | null {
	const carriers = (schema?.fields ?? []).filter(({ carriesPrompt }) => carriesPrompt);
	const [carrier] = carriers;
	if (!carrier || carriers.some(({ key }) => PROMPT_PLACEHOLDER.test(String(adapterConfig[key] ?? "")))) return null;
	return `The agent's settings do not pass on the prompt: “${carrier.label}” does not contain {{context.paperclipTaskMarkdown}}. Only a program that reads the file in PAPERCLIP_WAKE_PAYLOAD receives the prompt.`;
}
