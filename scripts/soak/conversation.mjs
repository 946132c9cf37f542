/**
 * People talk to running agents while servers are killed: `node scripts/soak/conversation.mjs [--messages 500]
 * [--prompts 200] [--kills 200] [--agents 6] [--adapter claude_local,codex_local,acp_local]
 * [--environment local|ssh|container]`, on PostgreSQL with `.ci/with-postgres` in front; containers need root. First,
 * servers kill themselves once at every step of the input journal. Every message
 * must be delivered or deferred exactly once, every permission must be decided once and as stored, and no run and no
 * line of output may be lost.
 */
import { randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createApi } from "../harness/api.mjs";
import { checks } from "../harness/checks.mjs";
import { withScratch } from "../harness/scratch.mjs";
import { startServer } from "../harness/server.mjs";
import { checkConversations } from "./conversation-checks.mjs";
import { ENVIRONMENTS } from "./conversation-environments.mjs";

const { values } = parseArgs({
	options: {
		messages: { type: "string", default: "500" },
		prompts: { type: "string", default: "200" },
		kills: { type: "string", default: "200" },
		agents: { type: "string", default: "6" },
		adapter: { type: "string", default: "claude_local,codex_local,acp_local" },
		environment: { type: "string", default: "local" },
	},
});
const [wantedMessages, wantedPrompts, kills, agentCount] = [
	Number(values.messages),
	Number(values.prompts),
	Number(values.kills),
	Number(values.agents),
];
const PROMPTS_PER_RUN = 5;
/** Elsewhere, a server first starts a process for each run that it takes over. */
const [MAX_LIFE_MS, MAX_STEP_MS] = values.environment === "local" ? [2_500, 40_000] : [10_000, 120_000];
/** The journal's text is only written for a program on the server's machine; elsewhere, another process forwards it. */
const STEPS = (values.environment === "local" ? ["link", "write", "ring"] : ["link"]).flatMap((step) =>
	["before", "after"].flatMap((moment) => [1, 2, 4].map((count) => `${step}:${moment}:${count}`)),
);
const ADAPTERS = values.adapter.split(",");
const KILL_AT = fileURLToPath(new URL("../harness/kill-at.mjs", import.meta.url));
const TERMINAL = new Set(["succeeded", "failed", "cancelled", "timed_out", "interrupted"]);
const pick = (list) => list[Math.floor(Math.random() * list.length)];

const { check, finish } = checks();
const withEnvironment = ENVIRONMENTS[values.environment];
if (withEnvironment === undefined) throw new Error(`--environment is one of ${Object.keys(ENVIRONMENTS).join(", ")}.`);
await withScratch("conversation", (folder) => withEnvironment(folder, (place) => soak(folder, place)));
finish();

async function soak(folder, place) {
	const servers = createServers(path.join(folder, "home"));
	try {
		await converse(servers, place);
	} finally {
		await servers.current().kill();
	}
}

async function converse(servers, place) {
	const api = createApi(servers.url);
	const sent = [];
	let isOver = false;
	const port = new URL(await servers.url()).port;
	const { id: companyId } = await api.createCompany("Talking");
	const agents = await createAgents(api, companyId, place);
	const killing = killServers(servers, port, () => isOver);
	const deciding = decideAll(servers.url, api, companyId, () => isOver);
	try {
		await Promise.all(agents.map(({ id }) => talkTo(servers.url, api, id, sent)));
		await killing.enough;
		while ((await api.send("GET", `/api/companies/${companyId}/live-runs`)).length > 0) await wait(100);
	} catch (error) {
		// At once, since the end of the environment may fail as well.
		console.error(error);
		throw error;
	} finally {
		isOver = true;
		await Promise.allSettled([killing.done, deciding]);
	}
	await checkConversations({ api, companyId, url: servers.url, sent, check, env: place.settings.env });
}

function createServers(home) {
	let server = startServer(home);
	return {
		url: () => server.ready,
		current: () => server,
		restart(port, env, nodeArguments) {
			server = startServer(home, { port: Number(port), env, nodeArguments });
			return server;
		},
	};
}

async function createAgents(api, companyId, { create, programOf, settings }) {
	const elsewhere = await create(api, companyId);
	const agents = [];
	for (let number = 0; number < agentCount; number++) {
		const adapterType = ADAPTERS[number % ADAPTERS.length];
		const command = programOf(`scripted-${adapterType.split("_")[0]}`);
		const permissions = { preset: "ask", rules: [] };
		const more = { name: `Agent ${number}`, adapterType, permissions, ...elsewhere };
		agents.push(await api.createAgent(companyId, { command, ...settings }, more));
	}
	return agents;
}

async function talkTo(url, api, agentId, sent) {
	const share = (total) => Math.ceil(total / agentCount);
	for (let [messages, prompts] = [0, 0]; messages < share(wantedMessages) || prompts < share(wantedPrompts); ) {
		const steps = Array.from({ length: PROMPTS_PER_RUN }, () => [`bash: command ${randomUUID()}`, "work: 100"]).flat();
		const { id } = await once(url, `/api/agents/${agentId}/wakeup`, { prompt: steps.join("\n") });
		let run = await api.getRun(id);
		while (!TERMINAL.has(run.status)) {
			await wait(Math.random() * 150);
			if (messages < share(wantedMessages)) messages += await say(url, api, id, sent);
			run = await api.getRun(id);
		}
		if (run.status !== "succeeded") throw new Error(`Run ${id}: ${run.status} ${JSON.stringify(run.error)}`);
		// An interrupted run asks for less than its prompt says.
		prompts += (await api.list(`/api/heartbeat-runs/${id}/interactions`)).length;
	}
}

/** Returns the number of messages that were sent. */
async function say(url, api, runId, sent) {
	const delivery = pick(["now", "now", "now", "interrupt", "after_run"]);
	const body = `message ${randomUUID()}`;
	const route = `/api/heartbeat-runs/${runId}/messages`;
	const message = await unlessRefused(/run_not_started/, () => once(url, route, { body, delivery }));
	if (message === null) return 0;
	sent.push({ runId, id: message.id, body });
	const isTakenBack = Math.random() < 0.1;
	if (isTakenBack) await unlessRefused(/message_settled/, () => api.send("POST", `${route}/${message.id}/withdraw`));
	return 1;
}

async function decideAll(url, api, companyId, isOver) {
	while (!isOver()) {
		const pending = await api.send("GET", `/api/companies/${companyId}/pending-interactions?limit=200`);
		await Promise.all(pending.map((interaction) => decide(url, interaction)));
		await wait(30);
	}
}

async function decide(url, { id, runId, revision }) {
	const [verb, body] = pick([
		["allow", { revision, scope: "once" }],
		["allow", { revision, scope: "once" }],
		["reject", { revision, note: "Not now." }],
	]);
	const route = `/api/heartbeat-runs/${runId}/interactions/${id}/${verb}`;
	await unlessRefused(/interaction_decided/, () => once(url, route, body));
}

async function unlessRefused(code, request) {
	try {
		return await request();
	} catch (error) {
		if (code.test(error.message)) return null;
		throw error;
	}
}

/** Repeats a request whose response was lost, without its effect. */
async function once(url, route, body) {
	const headers = { "content-type": "application/json", "idempotency-key": randomUUID() };
	for (;;) {
		try {
			const response = await fetch((await url()) + route, { method: "POST", headers, body: JSON.stringify(body) });
			const content = await response.json();
			if (response.ok) return content;
			if (response.status < 500) throw Object.assign(new Error(JSON.stringify(content)), { isFinal: true });
		} catch (error) {
			if (error.isFinal) throw error;
		}
		await wait(50);
	}
}

function killServers(servers, port, isOver) {
	let noteEnough;
	const enough = new Promise((resolve) => {
		noteEnough = resolve;
	});
	const done = killAll(servers, port, isOver, noteEnough);
	done.catch(noteEnough);
	return { enough, done };
}

async function killAll(servers, port, isOver, noteEnough) {
	const died = new Set();
	let killed = 0;
	for (const step of STEPS) {
		if (isOver()) break;
		await servers.current().kill();
		const { exited } = servers.restart(port, { KILL_AT: step }, ["--import", KILL_AT]);
		if ((await Promise.race([exited, wait(MAX_STEP_MS)])) !== undefined) died.add(step);
		killed++;
	}
	const first = STEPS.filter((step) => step.endsWith(":1"));
	check(
		`servers killed themselves at ${died.size} of ${STEPS.length} steps`,
		first.every((step) => died.has(step)),
	);
	await servers.current().kill();
	servers.restart(port);
	while (!isOver()) {
		await servers.url().catch(() => undefined);
		await wait(Math.random() * MAX_LIFE_MS);
		if (killed >= kills) break;
		await servers.current().kill();
		servers.restart(port);
		killed++;
	}
	noteEnough();
	check(`${killed} servers killed`, killed >= kills);
}
