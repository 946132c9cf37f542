import type { CloseReadiness } from "@paperclipai/shared";
import { type Fact, formatFacts } from "../facts.ts";
import { toInlineText } from "../output/printable-text.ts";
import { pathText } from "./path-text.ts";

const SHOWN_PATHS = 10;

/** Lists uncommitted and unmerged work of a workspace, and what still needs the workspace. */
export function formatReadiness(readiness: CloseReadiness, columns: number): string {
	return formatFacts(factsOf(readiness), columns);
}

function factsOf({ isClean, blockers, uncollected, branch, ...state }: CloseReadiness): Fact[] {
	const isSquashed = state.isInBase && (state.ahead ?? 0) > 0;
	const messages = blockers.map(({ message }) => toInlineText(message));
	return [
		["clean", isClean ? "yes: nothing is left to save" : "no"],
		["blocked", messages.length === 0 ? null : messages.join("\n")],
		["remote", uncollected.length === 0 ? null : uncollected.map(uncollectedText).join("\n")],
		["branch", branch === null ? null : pathText(branch)],
		["head", state.head],
		["ahead", commitsOf(state.ahead, isSquashed ? "whose changes are in the base" : "not in the base")],
		["behind", commitsOf(state.behind, "only in the base")],
		["conflicts", listOf(state.conflicted)],
		["staged", listOf(state.staged)],
		["changed", listOf(state.dirty)],
		["untracked", listOf(state.untracked)],
		["ignored", listOf(state.ignored)],
	];
}

function uncollectedText({ runId, environment }: CloseReadiness["uncollected"][number]): string {
	return toInlineText(`the work of run ${runId} is still in ${environment}: finalize the workspace first`);
}

function commitsOf(count: number | null, which: string): string | null {
	return count === null ? null : `${count} ${count === 1 ? "commit" : "commits"} ${which}`;
}

function listOf({ count, paths }: CloseReadiness["dirty"]): string | null {
	if (count === 0) return null;
	const shown = paths.slice(0, SHOWN_PATHS).map(pathText);
	const rest = count - shown.length;
	return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join("\n");
}
