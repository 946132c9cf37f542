import { readFileSync } from "node:fs";
import path from "node:path";

const SETTLED = ["delivered", "deferred", "withdrawn"];
const STATUS = { allow: "accepted", deny: "rejected" };

/**
 * Compares what the programs noted with what the server says.
 * @param world `api`, `companyId`, the `url` of the server, the `sent` messages, the variables `env` of the programs, and
 * `check`.
 */
export async function checkConversations(world) {
	const runs = await world.api.list(`/api/companies/${world.companyId}/heartbeat-runs`);
	const failed = runs.filter(({ status }) => status !== "succeeded");
	world.check(`${runs.length} runs, all succeeded`, failed.length === 0);
	for (const { id, status, error } of failed.slice(0, 5)) console.log(id, status, JSON.stringify(error));
	const logs = new Set(runs.map(({ cwd }) => path.resolve(cwd ?? "", world.env.SCRIPTED_LOG)));
	const entries = [...logs].flatMap((file) => readFileSync(file, "utf8").trim().split("\n").map(JSON.parse));
	await checkMessages(world, entries);
	await checkDecisions(world, runs, entries);
	await checkOutput(world, runs);
}

async function checkMessages({ api, sent, check }, entries) {
	const states = new Map();
	for (const runId of new Set(sent.map((message) => message.runId))) {
		for (const message of await api.list(`/api/heartbeat-runs/${runId}/messages`))
			states.set(message.id, message.state);
	}
	const count = (state) => sent.filter(({ id }) => states.get(id) === state).length;
	const kinds = SETTLED.map((state) => `${count(state)} ${state}`).join(", ");
	check(`${sent.length} messages: ${kinds}`, SETTLED.reduce((sum, state) => sum + count(state), 0) === sent.length);
	const reads = ({ body }) => entries.filter(({ read, text }) => read !== undefined && text.includes(body));
	const wrong = sent.filter((message) => {
		const own = reads(message);
		if (states.get(message.id) === "withdrawn") return own.length > 0;
		const isSteered = own.length === 1 && isOwn(own[0], message);
		const isNext = own.length === 1 && own[0].run !== message.runId;
		return states.get(message.id) === "delivered" ? !isSteered : !isNext;
	});
	check("each was read once, where its state says", wrong.length === 0);
	for (const message of wrong.slice(0, 5)) {
		const where = reads(message).map(({ read, run }) => ({ read, run }));
		console.log(message, states.get(message.id), where);
	}
}

/** Only some protocols tell the program the id of a message. */
function isOwn({ read, run }, { id, runId }) {
	return run === runId && (read === null || read === id);
}

async function checkDecisions({ api, check }, runs, entries) {
	const decided = entries.filter(({ answered }) => answered !== undefined);
	const rows = new Map();
	for (const { id } of runs) {
		for (const row of await api.list(`/api/heartbeat-runs/${id}/interactions`)) {
			rows.set(`${id} ${row.payload.command}`, row);
		}
	}
	const keys = decided.map(({ run, input }) => `${run} ${input.command}`);
	check(`${decided.length} permissions, each answered once`, new Set(keys).size === keys.length);
	const wrong = decided.filter(({ answer }, index) => {
		const status = rows.get(keys[index])?.status;
		return answer === "interrupted" ? status === "pending" : status !== STATUS[answer.behavior];
	});
	check("each as the database says", wrong.length === 0);
	for (const entry of wrong.slice(0, 5)) {
		console.log(JSON.stringify(entry), rows.get(`${entry.run} ${entry.input.command}`)?.status);
	}
	check(
		"nothing waits",
		[...rows.values()].every(({ status }) => status !== "pending"),
	);
}

async function checkOutput({ url, env, check }, runs) {
	let wrong = 0;
	for (const { id, cwd } of runs) {
		const headers = { accept: "application/x-ndjson" };
		const response = await fetch(`${await url()}/api/heartbeat-runs/${id}/log`, { headers });
		const records = (await response.text()).trim().split("\n").filter(Boolean).map(JSON.parse);
		const logged = records.filter(({ stream }) => stream === "stdout").map(({ chunk }) => chunk);
		if (logged.join("") !== readFileSync(`${path.resolve(cwd ?? "", env.SCRIPTED_TRUTH)}-${id}`, "utf8")) wrong++;
	}
	check(`the output of ${runs.length} runs is complete`, wrong === 0);
}
