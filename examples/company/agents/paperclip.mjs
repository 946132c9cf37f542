// The few calls of the Paperclip API that the agents of this example make. Needs only Node.
import { appendFileSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

const { PAPERCLIP_API_URL, PAPERCLIP_API_KEY, PAPERCLIP_RUN_ID, PAPERCLIP_AGENT_ID, PAPERCLIP_COMPANY_ID } =
	process.env;

export const company = `/companies/${PAPERCLIP_COMPANY_ID}`;
export const me = PAPERCLIP_AGENT_ID;
/** The issue of this run; undefined when the agent was woken without one. */
export const issueId = process.env.PAPERCLIP_TASK_ID;

/** Thrown when no response arrives, as while the server restarts. */
class Unreachable extends Error {}

/** Calls the API as the agent of this run. A refused call throws with the reason. */
export async function call(method, path, body) {
	const headers = { authorization: `Bearer ${PAPERCLIP_API_KEY}`, "x-paperclip-run-id": PAPERCLIP_RUN_ID };
	if (body !== undefined) headers["content-type"] = "application/json";
	const request = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
	const response = await fetch(`${PAPERCLIP_API_URL}/api${path}`, request).catch((cause) => {
		throw new Unreachable("The server does not respond.", { cause });
	});
	const answer = await response.json().catch((cause) => {
		throw new Unreachable("The response is incomplete.", { cause });
	});
	if (response.ok) return answer;
	if (response.status === 503) throw new Unreachable(answer.error.message);
	throw Object.assign(new Error(`${method} ${path}: ${answer.error.message}`), { code: answer.error.code });
}

/**
 * Works on the issue of this run. `step` reads the current state and does what is missing, so that it can be repeated: a
 * call without a response may have arrived.
 */
export async function workOn(step) {
	if (issueId === undefined) return console.log("Nothing to do.");
	noteWake();
	for (let attempt = 1; ; attempt++) {
		try {
			return console.log(await step(await call("GET", `/issues/${issueId}/heartbeat-context`)));
		} catch (error) {
			if (!(error instanceof Unreachable) || attempt === 200) throw error;
			await delay(300);
		}
	}
}

/** Why the agent was woken; with `WAKES_FILE` the whole payload goes there too. */
function noteWake() {
	const payload = JSON.parse(readFileSync(process.env.PAPERCLIP_WAKE_PAYLOAD, "utf8"));
	console.log(`Woken because of ${payload.reason}.`);
	const { WAKES_FILE } = process.env;
	if (WAKES_FILE) appendFileSync(WAKES_FILE, `${JSON.stringify({ runId: PAPERCLIP_RUN_ID, payload })}\n`);
}

/** Takes the issue; false when it is not this agent's turn. */
export async function checkOut() {
	try {
		await call("POST", `/issues/${issueId}/checkout`, { agentId: me });
		return true;
	} catch (error) {
		if (error instanceof Unreachable) throw error;
		console.log(error.message);
		return false;
	}
}

export const comment = (body) => call("POST", `/issues/${issueId}/comments`, { body });
export const finish = (text) => call("PATCH", `/issues/${issueId}`, { status: "done", comment: text });

/** Cost of a run, in the last line of its output. */
export function reportCost(costUsd, inputTokens, outputTokens) {
	const usage = { inputTokens, outputTokens };
	console.log(`[paperclip] result ${JSON.stringify({ costUsd, usage, provider: "example", model: "script-1" })}`);
}
