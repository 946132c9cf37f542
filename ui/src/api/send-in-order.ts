/** The last change of each issue that is under way. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Sends the changes of one issue one after the other: those that are sent together may arrive, and be answered, in another order,
 * and the page would show an older value than the server has.
 *
 * @returns The answer, and whether no later change of the issue waits.
 */
export async function sendInOrder<Answer>(
	issueId: string,
	send: () => Promise<Answer>,
): Promise<{ answer: Answer; isLast: boolean }> {
	const before = underWay.get(issueId) ?? Promise.resolve();
	const sent = before.then(send, send);
	underWay.set(issueId, sent);
	const isLast = () => underWay.get(issueId) === sent;
	try {
		const answer = await sent;
		return { answer, isLast: isLast() };
	} finally {
		if (isLast()) underWay.delete(issueId);
	}
}

/** Whether a change of this page to the issue has no answer yet. */
export function isChanging(issueId: string): boolean {
	return underWay.has(issueId);
}
