import type { ClaudeDenial, ClaudeInitEvent } from "../events/claude-event.ts";
import { describeDenial } from "../events/describe-system-event.ts";
import { describeMcpProblem } from "../events/read-mcp-problems.ts";

const MAX_DENIALS = 20;

/** Finds facts about the setup to show in the transcript, each once. */
export interface RunNotes {
	atStart(init: ClaudeInitEvent): string;
	atMessage(model: string): string;
	noteDenial(toolUseId: string): void;
	/** Describes denials not shown yet; `""` if there are none. Older versions report denials only at the end. */
	atEnd(denials: ClaudeDenial[]): string;
	reset(): void;
}

export function createRunNotes(): RunNotes {
	let current = "";
	let problems = "";
	let denied = new Set<string>();

	return {
		atStart({ model, mcpProblems }) {
			current = model;
			const found = mcpProblems.map(describeMcpProblem).join("\n");
			// After background work, Claude Code prints its `init` message again.
			if (found === problems) return "";
			problems = found;
			return found;
		},
		atMessage(model) {
			if (model === "" || isSameModel(model, current)) return "";
			current = model;
			return `The model is now ${model}.`;
		},
		noteDenial(toolUseId) {
			denied.add(toolUseId);
		},
		atEnd(denials) {
			const missed = denials.filter(({ toolUseId }) => toolUseId === "" || !denied.has(toolUseId));
			for (const { toolUseId } of missed) denied.add(toolUseId);
			const lines = missed.slice(0, MAX_DENIALS).map(({ toolName, input }) => describeDenial(toolName, input));
			const more = missed.length - lines.length;
			const rest = more === 1 ? "1 more permission was denied." : `${more} more permissions were denied.`;
			return [...lines, ...(more > 0 ? [rest] : [])].join("\n");
		},
		reset() {
			current = "";
			problems = "";
			denied = new Set();
		},
	};
}

/** Ignores a context size such as `[1m]`. Accepts an alias, or a name without date or provider, for the full name. */
function isSameModel(one: string, other: string): boolean {
	const [name = "", otherName = ""] = [one, other].map((model) => model.split("[", 1)[0]);
	return name.includes(otherName) || otherName.includes(name);
}
