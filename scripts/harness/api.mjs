import { setTimeout as wait } from "node:timers/promises";

const TERMINAL = new Set(["succeeded", "failed", "cancelled", "timed_out", "interrupted"]);
const PATIENCE_MS = 120_000;

/**
 * Calls of the HTTP API. `url` is asked before each attempt, since the server may come back on another port; what cannot be
 * reached is tried again.
 */
export function createApi(url) {
	async function request(method, path, body) {
		const deadline = Date.now() + PATIENCE_MS;
		for (;;) {
			try {
				return await answerOf(await fetch((await url()) + path, requestOf(method, body)), method, path);
			} catch (error) {
				if (error.isAnswer || Date.now() > deadline) throw error;
				await wait(50);
			}
		}
	}
	const send = async (method, path, body) => (await request(method, path, body)).answer;
	const getRun = (runId) => send("GET", `/api/heartbeat-runs/${runId}`);
	return {
		send,
		getRun,
		/** All pages of a list. */
		async list(path) {
			const items = [];
			for (let cursor = ""; cursor !== null; ) {
				const separator = path.includes("?") ? "&" : "?";
				const page = await request("GET", `${path}${separator}limit=200${cursor && `&cursor=${cursor}`}`);
				items.push(...page.answer);
				cursor = page.response.headers.get("x-next-cursor");
			}
			return items;
		},
		createCompany: (name) => send("POST", "/api/companies", { name }),
		createAgent: (companyId, adapterConfig, more = {}) =>
			send("POST", `/api/companies/${companyId}/agents`, {
				name: "Agent",
				adapterType: "process",
				adapterConfig,
				...more,
			}),
		wake: (agentId, body = {}) => send("POST", `/api/agents/${agentId}/wakeup`, body),
		cancel: (runId) => send("POST", `/api/heartbeat-runs/${runId}/cancel`),
		async finish(runId, everyMs = 50) {
			for (;;) {
				const run = await getRun(runId);
				if (TERMINAL.has(run.status)) return run;
				await wait(everyMs);
			}
		},
	};
}

function requestOf(method, body) {
	if (body === undefined) return { method };
	return { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

async function answerOf(response, method, path) {
	const answer = await response.json();
	if (response.ok) return { answer, response };
	const error = new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
	throw Object.assign(error, { isAnswer: response.status < 500 });
}
