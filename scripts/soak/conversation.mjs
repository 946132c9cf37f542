/**
 * People talk to running agents while servers are killed: `node scripts/soak/conversation.mjs [--messages 500]
 * [--prompts 200] [--kills 200] [--agents 4]`, on PostgreSQL with `.ci/with-postgres` in front. First, servers kill
 * themselves once at every step of the input journal. Every message must be delivered or deferred exactly once, every
 * permission must be decided once and as stored, and no run and no line of output may be lost.
 */
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createApi } from "../harness/api.mjs";
import { checks } from "../harness/checks.mjs";
import { withScratch } from "../harness/scratch.mjs";
import { startServer } from "../harness/server.mjs";

const { values } = parseArgs({
	options: {
		messages: { type: "string", default: "500" },
		prompts: { type: "string", default: "200" },
		kills: { type: "string", default: "200" },
		agents: { type: "string", default: "4" },
	},
});
const wanted = { messages: Number(values.messages), prompts: Number(values.prompts), kills: Number(values.kills) };
const PROMPTS_PER_RUN = 5;
/** From the start of a server to its death. */
const MAX_LIFE_MS = 2_500;
const STEPS = ["link", "write", "ring"].flatMap((step) =>
	["before", "after"].flatMap((moment) => [1, 2, 4].map((count) => `${step}:${moment}:${count}`)),
);

const CLAUDE = fileURLToPath(import.meta.resolve("@paperclipai/test-support/conversation/scripted-claude.mjs"));
const KILL_AT = fileURLToPath(new URL("../harness/kill-at.mjs", import.meta.url));
const pick = (list) => list[Math.floor(Math.random() * list.length)];

const { check, finish } = checks();
await withScratch("conversation", soak);
finish();

async function soak(folder) {
	const home = path.join(folder, "home");
	const log = path.join(folder, "log");
	const truth = path.join(folder, "truth");
	let server = startServer(home);
	const port = Number(new URL(await server.ready).port);
	const api = createApi(() => server.ready);
	const { id: companyId } = await api.createCompany("Talking");
	const config = { command: CLAUDE, cwd: folder, env: { SCRIPTED_LOG: log, SCRIPTED_TRUTH: truth } };
	const agents = [];
	for (let number = 0; number < Number(values.agents); number++) {
		const more = { name: `Agent ${number}`, adapterType: "claude_local", permissions: { preset: "ask", rules: [] } };
		agents.push(await api.createAgent(companyId, config, more));
	}
	const runs = [];
	const sent = [];
	let isOver = false;
	const kills = killServers();
	const deciding = decideAll();
	try {
		await Promise.all(agents.map(work));
		await kills.enough;
		await untilQuiet();
	} finally {
		isOver = true;
		await Promise.allSettled([kills.done, deciding]);
	}
	await checkAll();
	await server.kill();

	async function work({ id: agentId }) {
		const share = (total) => Math.ceil(total / agents.length);
		for (let [messages, prompts] = [0, 0]; messages < share(wanted.messages) || prompts < share(wanted.prompts); ) {
			const steps = Array.from({ length: PROMPTS_PER_RUN }, () => [
				`bash: command ${randomUUID()}`,
				"work: 100",
			]).flat();
			const run = await once("POST", `/api/agents/${agentId}/wakeup`, { prompt: steps.join("\n") });
			runs.push(run.id);
			while (!isTerminal((await api.getRun(run.id)).status)) {
				await wait(Math.random() * 150);
				if (messages >= share(wanted.messages)) continue;
				messages += await say(run.id);
			}
			// An interrupted run asks for less than its prompt says.
			prompts += (await api.list(`/api/heartbeat-runs/${run.id}/interactions`)).length;
		}
	}

	async function say(runId) {
		const delivery = pick(["now", "now", "now", "interrupt", "after_run"]);
		const body = `message ${randomUUID()}`;
		const message = await once("POST", `/api/heartbeat-runs/${runId}/messages`, { body, delivery }).catch((error) => {
			if (/run_not_started/.test(error.message)) return null;
			throw error;
		});
		if (message === null) return 0;
		sent.push({ runId, id: message.id, body });
		if (Math.random() < 0.1) {
			await api.send("POST", `/api/heartbeat-runs/${runId}/messages/${message.id}/withdraw`).catch((error) => {
				if (!/message_settled/.test(error.message)) throw error;
			});
		}
		return 1;
	}

	/** Repeats a request whose response was lost, without its effect. */
	async function once(method, route, body) {
		const headers = { "content-type": "application/json", "idempotency-key": randomUUID() };
		for (;;) {
			try {
				const response = await fetch((await server.ready) + route, { method, headers, body: JSON.stringify(body) });
				const content = await response.json();
				if (response.ok) return content;
				if (response.status < 500) throw Object.assign(new Error(JSON.stringify(content)), { isFinal: true });
			} catch (error) {
				if (error.isFinal) throw error;
			}
			await wait(50);
		}
	}

	async function decideAll() {
		while (!isOver) {
			const pending = await api.send("GET", `/api/companies/${companyId}/pending-interactions?limit=200`);
			await Promise.all(pending.map(decide));
			await wait(30);
		}
	}

	async function decide({ id, runId, revision }) {
		const [verb, body] = pick([
			["allow", { revision, scope: "once" }],
			["allow", { revision, scope: "once" }],
			["reject", { revision, note: "Not now." }],
		]);
		await once("POST", `/api/heartbeat-runs/${runId}/interactions/${id}/${verb}`, body).catch((error) => {
			if (!/interaction_decided/.test(error.message)) throw error;
		});
	}

	function killServers() {
		let noteEnough;
		const enough = new Promise((resolve) => {
			noteEnough = resolve;
		});
		let killed = 0;
		const died = new Set();
		const restart = (env, nodeArguments) => {
			server = startServer(home, { port, env, nodeArguments });
			return server;
		};
		const kill = async () => {
			for (const step of STEPS) {
				if (isOver) return;
				await server.kill();
				const { exited } = restart({ KILL_AT: step }, ["--import", KILL_AT]);
				const how = await Promise.race([exited, wait(20_000)]);
				if (how !== undefined) died.add(step);
				killed++;
			}
			const first = STEPS.filter((step) => step.endsWith(":1"));
			check(`${died.size} servers killed themselves at a step`, first.every((step) => died.has(step)));
			restart();
			while (!isOver) {
				await server.ready.catch(() => undefined);
				await wait(Math.random() * MAX_LIFE_MS);
				if (killed >= wanted.kills) break;
				await server.kill();
				restart();
				killed++;
			}
			noteEnough();
		};
		const done = kill();
		done.catch(noteEnough);
		return { enough, done: done.then(() => check(`${killed} servers killed`, killed >= wanted.kills)) };
	}

	async function untilQuiet() {
		while ((await api.send("GET", `/api/companies/${companyId}/live-runs`)).length > 0) await wait(100);
	}

	async function checkAll() {
		const all = await api.list(`/api/companies/${companyId}/heartbeat-runs`);
		const failed = all.filter(({ status }) => status !== "succeeded");
		check(`${all.length} runs, all succeeded`, failed.length === 0);
		for (const { id, status, error } of failed.slice(0, 5)) console.log(id, status, JSON.stringify(error));
		const entries = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n").map(JSON.parse) : [];
		await checkMessages(entries);
		await checkDecisions(all, entries);
		await checkOutput(all);
	}

	async function checkMessages(entries) {
		const states = new Map();
		for (const runId of new Set(sent.map((message) => message.runId))) {
			for (const message of await api.list(`/api/heartbeat-runs/${runId}/messages`))
				states.set(message.id, message.state);
		}
		const count = (state) => sent.filter(({ id }) => states.get(id) === state).length;
		const kinds = ["delivered", "deferred", "withdrawn"].map((state) => `${count(state)} ${state}`).join(", ");
		const settled = sent.filter(({ id }) => ["delivered", "deferred", "withdrawn"].includes(states.get(id)));
		check(`${sent.length} messages: ${kinds}`, settled.length === sent.length && sent.length >= wanted.messages);
		const reads = ({ body }) => entries.filter(({ read, text }) => read !== undefined && text.includes(body));
		const wrong = sent.filter((message) => {
			const state = states.get(message.id);
			const own = reads(message);
			if (state === "withdrawn") return own.length > 0;
			const isSteered = own.length === 1 && own[0].read === message.id && own[0].run === message.runId;
			const isNext = own.length === 1 && own[0].run !== message.runId;
			return state === "delivered" ? !isSteered : !isNext;
		});
		check("each was read once, where its state says", wrong.length === 0);
		for (const message of wrong.slice(0, 5)) {
			console.log(
				message,
				states.get(message.id),
				reads(message).map(({ read, run }) => ({ read, run })),
			);
		}
	}

	async function checkDecisions(all, entries) {
		const decided = entries.filter(({ answered }) => answered !== undefined);
		const isOnce = new Set(decided.map(({ answered }) => answered)).size === decided.length;
		check(`${decided.length} permissions, each answered once`, isOnce && decided.length >= wanted.prompts);
		const rows = new Map();
		for (const { id } of all) {
			for (const row of await api.list(`/api/heartbeat-runs/${id}/interactions`))
				rows.set(`${id} ${row.payload.command}`, row);
		}
		const STATUS = { allow: "accepted", deny: "rejected" };
		const wrong = decided.filter(({ run, input, answer }) => {
			const status = rows.get(`${run} ${input.command}`)?.status;
			return answer === "interrupted" ? status === "pending" : status !== STATUS[answer.behavior];
		});
		check("each as the database says", wrong.length === 0);
		for (const entry of wrong.slice(0, 5))
			console.log(JSON.stringify(entry), rows.get(`${entry.run} ${entry.input.command}`));
		const waiting = [...rows.values()].filter(({ status }) => status === "pending");
		check("nothing waits", waiting.length === 0);
	}

	async function checkOutput(all) {
		let wrong = 0;
		for (const { id } of all) {
			const response = await fetch(`${await server.ready}/api/heartbeat-runs/${id}/log`, {
				headers: { accept: "application/x-ndjson" },
			});
			const records = (await response.text()).trim().split("\n").filter(Boolean).map(JSON.parse);
			const logged = records
				.filter(({ stream }) => stream === "stdout")
				.map(({ chunk }) => chunk)
				.join("");
			if (logged !== readFileSync(`${truth}-${id}`, "utf8")) wrong++;
		}
		check(`the output of ${all.length} runs is complete`, wrong === 0);
	}
}

function isTerminal(status) {
	return ["succeeded", "failed", "cancelled", "timed_out", "interrupted"].includes(status);
}
