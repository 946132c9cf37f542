import { useBlocker, useRouter } from "@tanstack/react-router";
import { askToLeave } from "../dialog/leave-question.ts";

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
	const { history } = useRouter();

	function isAsked(current: Place, next: Place): boolean {
		if (current.pathname !== next.pathname) return isFilledIn() || isInNoDraft();
		return tabOf(current) !== tabOf(next) && isInNoDraft();
	}

	useBlocker({
		shouldBlockFn({ current, next, action }) {
			if (!isAsked(current, next)) return false;
			const isLeft = askToLeave();
			if (action !== "BACK" && action !== "FORWARD") return isLeft.then((leaves) => !leaves);
			// The browser has changed the address already; it goes back while the question is open.
			void isLeft.then((leaves) => leaves && history[action === "BACK" ? "back" : "forward"]({ ignoreBlocker: true }));
			return true;
		},
		enableBeforeUnload: () => isFilledIn() || isInNoDraft(),
	});
}

function tabOf({ search }: Place): unknown {
	return "tab" in search ? search.tab : undefined;
}
