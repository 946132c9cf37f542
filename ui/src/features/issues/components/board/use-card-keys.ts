import type { Issue, IssueStatus } from "@paperclipai/shared";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { cachedIssue } from "../../../../api/issue-cache.ts";
import { useCommands } from "../../../../kit/commands/commands.ts";

/** Keys that move the focused card, or the focus, to the next column. */
export function useCardKeys(
	board: RefObject<HTMLElement | null>,
	columns: readonly IssueStatus[],
	onMove: (issue: Issue, status: IssueStatus) => void,
): void {
	const queryClient = useQueryClient();
	/** The card that was moved last. While its new column is loading, no card has the focus. */
	const moved = useRef<Issue | undefined>(undefined);
	useEffect(() => {
		const forget = () => {
			moved.current = undefined;
		};
		document.addEventListener("pointerdown", forget, true);
		return () => document.removeEventListener("pointerdown", forget, true);
	}, []);

	function step(by: number) {
		const focused = document.activeElement;
		const card = focused?.closest<HTMLElement>("[data-issue]")?.dataset.issue;
		if (card === undefined && !focused?.matches("body, main")) moved.current = undefined;
		const last = card === undefined ? moved.current : undefined;
		const issue = cachedIssue(queryClient, card ?? last?.id ?? "") ?? last;
		const from = issue ? columns.indexOf(issue.status) : -1;
		const to = from === -1 ? undefined : columns[from + by];
		if (!issue || !to) return;
		moved.current = { ...issue, status: to };
		onMove(issue, to);
	}

	/** Focuses the card at the same height in the next non-empty column. */
	function focusBeside(by: number) {
		const card = document.activeElement?.closest<HTMLElement>("[data-issue]");
		const all = [...(board.current?.querySelectorAll<HTMLElement>("[data-column]") ?? [])];
		const from = all.findIndex((column) => card && column.contains(card));
		const others = by > 0 ? all.slice(from + 1) : all.slice(0, Math.max(0, from)).reverse();
		const column = others.find((other) => other.querySelector("[data-row]") !== null);
		const cards = [...(column?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
		const top = card?.getBoundingClientRect().top ?? 0;
		const next = cards.find((other) => other.getBoundingClientRect().bottom > top) ?? cards.at(-1);
		next?.focus();
		next?.scrollIntoView({ block: "nearest", inline: "nearest" });
	}

	const command = (id: string, label: string, keys: string, run: () => void) => ({
		...{ id, label, keys, onlyKeys: true },
		run,
	});
	useCommands([
		command("column-left", "Previous column", "arrowleft", () => focusBeside(-1)),
		command("column-right", "Next column", "arrowright", () => focusBeside(1)),
		command("card-left", "Move card to previous column", "shift+arrowleft", () => step(-1)),
		command("card-right", "Move card to next column", "shift+arrowright", () => step(1)),
	]);
}
