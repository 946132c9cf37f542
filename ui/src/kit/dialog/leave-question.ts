/** Settles the open question. */
type Answer = (isLeft: boolean) => void;

let open: Answer | null = null;
const callbacks = new Set<() => void>();

/** Asks whether to leave the page. A question that is still open is answered with no. */
export function askToLeave(): Promise<boolean> {
	open?.(false);
	return new Promise((resolve) => {
		show((isLeft) => {
			show(null);
			resolve(isLeft);
		});
	});
}

export function subscribeToLeaveQuestion(callback: () => void): () => void {
	callbacks.add(callback);
	return () => callbacks.delete(callback);
}

export const openLeaveQuestion = (): Answer | null => open;

function show(answer: Answer | null) {
	open = answer;
	for (const callback of callbacks) callback();
}
