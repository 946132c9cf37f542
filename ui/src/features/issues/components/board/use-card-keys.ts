import type { Issue, IssueStatus } from "@paperclipai/shared";
import { useQueryClient } from "@tanstack/react-query";
import { cachedIssue } from "../../../../api/cached-issue.ts";
import { useCommands } from "../../../../kit/commands/use-commands.ts";

/** Offers the keys that move the card with the focus to the column beside its own. */
export function useCardKeys(
	columns: readonly IssueStatus[],
	onMove: (issue: Issue, status: IssueStatus) => void,
): void {
	const queryClient = useQueryClient();

	function step(by: number) {
		const card = document.activeElement?.closest<HTMLElement>("[data-issue]");
		const issue = cachedIssue(queryClient, card?.dataset.issue ?? "");
		const from = issue ? columns.indexOf(issue.status) : -1;
		const to = from === -1 ? undefined : columns[from + by];
		if (issue && to) onMove(issue, to);
	}

	const command = (id: string, label: string, keys: string, by: number) => ({
		...{ id, label, keys, onlyKeys: true },
		run: () => step(by),
	});
	useCommands([
		command("card-left", "Move the card to the previous column", "shift+arrowleft", -1),
		command("card-right", "Move the card to the next column", "shift+arrowright", 1),
	]);
}
