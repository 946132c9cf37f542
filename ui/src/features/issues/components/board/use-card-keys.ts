import type { Issue, IssueStatus } from "@paperclipai/shared";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { cachedIssue } from "../../../../api/cached-issue.ts";
import { useCommands } from "../../../../kit/commands/use-commands.ts";

/** Offers the keys that move the card with the focus to the column beside its own. */
export function useCardKeys(
	columns: readonly IssueStatus[],
	onMove: (issue: Issue, status: IssueStatus) => void,
): void {
	const queryClient = useQueryClient();
	/** The card that was moved last. On its way to another column, the focus is on no card. */
	const moved = useRef("");
	useEffect(() => {
		const forget = () => {
			moved.current = "";
		};
		document.addEventListener("pointerdown", forget, true);
		return () => document.removeEventListener("pointerdown", forget, true);
	}, []);

	function step(by: number) {
		const focused = document.activeElement;
		const card = focused?.closest<HTMLElement>("[data-issue]");
		if (card || !focused?.matches("body, main")) moved.current = card?.dataset.issue ?? "";
		const issue = cachedIssue(queryClient, moved.current);
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
