import type { ConfigSchema } from "./schema.ts";

/** The parts of a run's context that contain its prompt, or the name of its file. */
const PROMPT_PLACEHOLDER = /\{\{\s*context(?:\.prompt|\.paperclip(?:TaskMarkdown|Wake)[\w.]*)?\s*\}\}/;

/**
 * `null` when the prompt reaches the program, as far as the adapter declares.
 * @param schema Of the agent's adapter; `null` without one.
 */
export function missingPrompt(schema: ConfigSchema | null, adapterConfig: Record<string, unknown>): string | null {
	const carriers = (schema?.fields ?? []).filter(({ carriesPrompt }) => carriesPrompt);
	const [carrier] = carriers;
	if (!carrier || carriers.some(({ key }) => PROMPT_PLACEHOLDER.test(String(adapterConfig[key] ?? "")))) return null;
	return `Its settings do not pass on the prompt: “${carrier.label}” does not contain {{context.paperclipTaskMarkdown}}. Only a program that reads the file in PAPERCLIP_WAKE_PAYLOAD gets it.`;
}
