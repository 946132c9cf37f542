// Prints the activity of a company, one line for each change.
import { setTimeout as delay } from "node:timers/promises";

const SENTENCES = {
	"issue.created": ({ identifier, title }) => `creates ${identifier}: ${title}`,
	"issue.updated": ({ identifier, status }) => (status === undefined ? null : `sets ${identifier} to ${status}`),
	"issue.checked_out": ({ identifier }) => `starts to work on ${identifier}`,
	"agent.created": ({ name, role }) => `takes on ${name}, ${role}`,
	"wake.held": ({ agentName }) => `does not wake ${agentName} again`,
};

/**
 * Prints the activity of a company until `signal` is aborted.
 * @param call Calls the API as the board.
 */
export async function follow(call, company, print, signal) {
	const seen = new Set();
	while (!signal.aborted) {
		const names = new Map((await call("GET", `/companies/${company.id}/agents`)).map(({ id, name }) => [id, name]));
		for (const { id, action, actor, entityId, details } of (await activity(call, company)).reverse()) {
			if (seen.has(id)) continue;
			seen.add(id);
			const who =
				actor.agentId === null ? `The ${actor.kind === "board" ? "board" : "server"}` : names.get(actor.agentId);
			const sentence =
				action === "issue.commented" ? await said(call, entityId, details) : SENTENCES[action]?.(details);
			if (sentence) print(`${who} ${sentence}.`);
		}
		await delay(200, undefined, { signal }).catch(() => undefined);
	}
}

const activity = (call, company) => call("GET", `/companies/${company.id}/activity?limit=200`);

async function said(call, issueId, { commentId }) {
	const { comments, issue } = await call("GET", `/issues/${issueId}/heartbeat-context`);
	const { body = "" } = comments.find(({ id }) => id === commentId) ?? {};
	return `says in ${issue.identifier}: “${body.replace(/\.$/, "")}”`;
}
