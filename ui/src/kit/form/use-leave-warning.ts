import { useBlocker } from "@tanstack/react-router";

interface Place {
	pathname: string;
	search: object;
}

/**
 * Asks before the page is left or reloaded while `isFilledIn` returns `true`, because its input is not saved.
 *
 * @param isInNoDraft Whether there is input that a change to another tab of the page would lose.
 */
export function useLeaveWarning(isFilledIn: () => boolean, isInNoDraft: () => boolean = () => false): void {
	function isAsked(current: Place, next: Place): boolean {
		if (current.pathname !== next.pathname) return isFilledIn() || isInNoDraft();
		return tabOf(current) !== tabOf(next) && isInNoDraft();
	}

	useBlocker({
		shouldBlockFn: ({ current, next }) =>
			isAsked(current, next) && !window.confirm("Leave this page? What you have entered is not saved."),
		enableBeforeUnload: () => isFilledIn() || isInNoDraft(),
	});
}

function tabOf({ search }: Place): unknown {
	return "tab" in search ? search.tab : undefined;
}
