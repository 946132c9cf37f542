import { useSyncExternalStore } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";
import { openLeaveQuestion, subscribeToLeaveQuestion } from "./leave-question.ts";

/** Asks whether to leave the page; Escape counts as no. */
export function LeaveDialog() {
	const answer = useSyncExternalStore(subscribeToLeaveQuestion, openLeaveQuestion);
	if (answer === null) return null;
	return (
		<Dialog title="Leave this page?" onClose={() => answer(false)}>
			<p>Your changes are not saved.</p>
			<div className="flex justify-end gap-2">
				<Button onClick={() => answer(false)}>Stay</Button>
				<Button variant="danger" onClick={() => answer(true)}>
					Leave page
				</Button>
			</div>
		</Dialog>
	);
}
