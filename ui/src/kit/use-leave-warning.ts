import { useBlocker } from "@tanstack/react-router";

/** Asks before the page is left or reloaded while `isFilledIn` returns `true`, because its input is not saved. */
export function useLeaveWarning(isFilledIn: () => boolean): void {
	useBlocker({
		// Another part of the same page is not left.
		shouldBlockFn: ({ current, next }) =>
			current.pathname !== next.pathname &&
			isFilledIn() &&
			!window.confirm("Leave this page? What you have entered is not saved."),
		enableBeforeUnload: isFilledIn,
	});
}
