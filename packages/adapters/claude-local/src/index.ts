import { describeAdapter } from "@paperclipai/adapter-utils";
import { settings } from "./settings.ts";

export { models } from "./models.ts";

export const type = "claude_local";
export const label = "Claude Code";

export const agentConfigurationDoc = describeAdapter(type, settings, {
	useWhen: [
		"The agent should do software work with Claude Code, which is installed on this machine.",
		"Work on a task spans several wakes and must remember earlier ones: sessions are continued.",
		"Tokens, cost, thinking and every tool call should be visible in the transcript.",
	],
	dontUseWhen: [
		"One command does the job: use process, which needs no model.",
		"Claude Code is not installed, or has neither a login nor an API key.",
		"The agent must use another vendor's models: use codex_local for Codex.",
	],
	notes:
		"Permissions: the agent's permission preset decides, and people answer what is asked. With allowedTools, permissionMode or dangerouslySkipPermissions, these decide instead, and a tool that needs another permission is denied.",
});
