import { describeAdapter } from "@paperclipai/adapter-utils";
import { settings } from "./settings.ts";

export { models } from "./models.ts";

export const type = "codex_local";
export const label = "Codex";

export const agentConfigurationDoc = describeAdapter(type, settings, {
	useWhen: [
		"The agent should do software work with the Codex CLI, which is installed on this machine.",
		"Work on a task spans several wakes and must remember earlier ones: threads are resumed.",
		"Tokens, reasoning, commands and file changes should be visible in the transcript.",
	],
	dontUseWhen: [
		"One command does the job: use process, which needs no model.",
		"Codex is not installed, or has neither a login nor an API key.",
		"The cost must be known: Codex reports only tokens.",
		"The turns or the cost of a run must be limited: Codex has no option for it; timeoutSec is the only limit.",
	],
});
