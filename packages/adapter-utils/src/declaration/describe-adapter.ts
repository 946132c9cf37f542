import { describeSettings } from "../settings/describe-settings.ts";
import type { Settings } from "../settings/setting.ts";

/** When to choose an adapter, for users and for agents that configure other agents. */
export interface AdapterGuidance {
	/** Sentences. */
	useWhen: readonly string[];
	/** Sentences. */
	dontUseWhen: readonly string[];
	/** Markdown paragraphs before the settings. */
	notes?: string;
	/** Markdown paragraphs after the settings. */
	closing?: string;
}

/** Returns `agentConfigurationDoc`: Markdown that describes when to use an adapter, and its settings. */
export function describeAdapter(
	type: string,
	settings: Settings,
	{ notes, closing, ...guidance }: AdapterGuidance,
): string {
	const list = (sentences: readonly string[]) => sentences.map((sentence) => `- ${sentence}`).join("\n");
	return `${[
		`# ${type} agent configuration`,
		`Adapter: ${type}`,
		`Use when:\n${list(guidance.useWhen)}`,
		`Don't use when:\n${list(guidance.dontUseWhen)}`,
		...(notes === undefined ? [] : [notes]),
		describeSettings(settings),
		...(closing === undefined ? [] : [closing]),
	].join("\n\n")}\n`;
}
