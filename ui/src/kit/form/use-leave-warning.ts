import { useBlocker, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { askToLeave } from "../dialog/leave-question.ts";

interface PageLocation {
	pathname: string;
	search: object;
}

interface Form {
	/** Whether input of the form would be lost. */
	isAsked: (current: PageLocation, next: PageLocation) => boolean;
}

/** All forms of the page. The first one with unsaved input asks on behalf of all of them. */
const forms = new Set<Form>();

/**
 * Asks before the page is left or reloaded with unsaved input.
 * @param isInNoDraft Whether input would be lost even by switching tabs of the page.
 */
export function useLeaveWarning(isFilledIn: () => boolean, isInNoDraft: () => boolean = () => false): void {
	const { history } = useRouter();
	const form = useRef<Form>({ isAsked }).current;
	form.isAsked = isAsked;

	function isAsked(current: PageLocation, next: PageLocation): boolean {
		if (current.pathname !== next.pathname) return isFilledIn() || isInNoDraft();
		return tabOf(current) !== tabOf(next) && isInNoDraft();
	}

	useEffect(() => {
		forms.add(form);
		return () => void forms.delete(form);
	}, [form]);

	useBlocker({
		shouldBlockFn({ current, next, action }) {
			const asking = [...forms].find((one) => one.isAsked(current, next));
			if (asking !== form) return false;
			const isLeft = askToLeave();
			if (action === "PUSH" || action === "REPLACE") return isLeft.then((leaves) => !leaves);
			// The browser has already changed the URL; the router restores it while the question is open.
			const steps = window.history.state.__TSR_index - history.location.state.__TSR_index;
			void isLeft.then((leaves) => leaves && history.go(steps, { ignoreBlocker: true }));
			return true;
		},
		enableBeforeUnload: () => isFilledIn() || isInNoDraft(),
	});
}

function tabOf({ search }: PageLocation): unknown {
	return "tab" in search ? search.tab : undefined;
}
