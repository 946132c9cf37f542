/** The latest pending change to each issue. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Sends the changes to one issue one after another: parallel requests may arrive in another order and leave an outdated
 * value on the page.
 * @returns The answer, and whether no later change is pending.
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

/** Whether a change to the issue is pending. */
export function isChanging(issueId: string): boolean {
	return underWay.has(issueId);
}
