import { describeAdapter } from "@paperclipai/adapter-utils";
import { settings } from "./program.ts";

export { models } from "./program.ts";

export const type = "my_agent";
export const label = "My Agent (local)";

export const agentConfigurationDoc = describeAdapter(type, settings, {
	useWhen: [
		"You want to see a complete run on this machine right away: no account, no model, no network, nothing to install.",
		"A workspace needs a regular, cheap inventory: files by type, size, git state, open TODO notes, where the words of a task occur, and what changed since the last run.",
		"You write your own adapter and want to read a small, complete one.",
	],
	dontUseWhen: [
		"The task needs judgement, an answer in prose, or a change to source files: this agent only reads, counts and reports. Use claude_local or codex_local.",
		"You have your own program to run. Use process.",
	],
	closing:
		"Sessions: a run continues the session of the last run on the same task when cwd is the same, and then reports what changed in between. A session that no longer exists is replaced by a new one within the run.",
});
