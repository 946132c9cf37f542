import { setTimeout as wait } from "node:timers/promises";

const TERMINAL = new Set(["succeeded", "failed", "cancelled", "timed_out", "interrupted"]);
const RETRY_TIMEOUT_MS = 600_000;

/**
 * `url` is called before each attempt, since a restarted server may use another port. Connection errors and 5xx
 * responses are retried.
 */
export function createApi(url) {
	async function request(method, path, body) {
		const deadline = Date.now() + RETRY_TIMEOUT_MS;
		for (;;) {
			try {
				return await readResponse(await fetch((await url()) + path, requestOptions(method, body)), method, path);
			} catch (error) {
				if (error.isFinal || Date.now() > deadline) throw error;
				await wait(50);
			}
		}
	}
	const send = async (method, path, body) => (await request(method, path, body)).content;
	const getRun = (runId) => send("GET", `/api/heartbeat-runs/${runId}`);
	return {
		send,
		getRun,
		async list(path) {
			const items = [];
			for (let cursor = ""; cursor !== null; ) {
				const separator = path.includes("?") ? "&" : "?";
				const page = await request("GET", `${path}${separator}limit=200${cursor && `&cursor=${cursor}`}`);
				items.push(...page.content);
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
		async waitForRun(runId, everyMs = 50) {
			for (;;) {
				const run = await getRun(runId);
				if (TERMINAL.has(run.status)) return run;
				await wait(everyMs);
			}
		},
	};
}

function requestOptions(method, body) {
	if (body === undefined) return { method };
	return { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

async function readResponse(response, method, path) {
	const content = await response.json();
	if (response.ok) return { content, response };
	const error = new Error(`${method} ${path}: ${response.status} ${JSON.stringify(content)}`);
	throw Object.assign(error, { isFinal: response.status < 500 });
}
