/** Response time of `/api/health` while a run prints one huge line that is searched for secrets. */
import { setTimeout as wait } from "node:timers/promises";
import { agentConfig, bench, warmUp } from "../harness/bench.mjs";
import { connectLive } from "../harness/live.mjs";
import { pollHealth } from "../harness/poll-health.mjs";
import { printTable, quantile } from "../harness/table.mjs";

const SECRETS = {
	SERVICE_API_KEY: "sk-live-0123456789abcdefghijklmnopqrstuvwxyz",
	DATABASE_PASSWORD: 'p/a"s\\s w+rd',
	// The line consists of this letter, so every chunk may end with the beginning of this secret.
	SESSION_TOKEN: `${"x".repeat(40)}-and-more`,
};
const MEGABYTES = [1, 20];
const ROUNDS = 5;
const IDLE_SECONDS = 5;

await bench("health", async (setup) => {
	await warmUp(setup);
	const rows = [["load", "median", "p99", "max", "responses", "letters received"]];
	const idle = await pollHealth(setup.url);
	await wait(IDLE_SECONDS * 1000);
	rows.push(["none", ...summary(await idle.stop()), ""]);
	for (const megabytes of MEGABYTES) {
		const rounds = [];
		for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(setup, megabytes));
		const isWhole = rounds.every(({ letters }) => letters === megabytes * 1024 * 1024);
		rows.push([
			`a line of ${megabytes} MB, ${ROUNDS} times`,
			...summary(rounds.flatMap(({ delays }) => delays)),
			isWhole ? "all" : "NOT ALL",
		]);
	}
	printTable("Health (one connection, masking on, one live subscriber)", rows);
});

async function measure({ api, companyId, folder, url }, megabytes) {
	const config = { ...agentConfig(folder, ["--big-line", String(megabytes)]), env: SECRETS };
	const agent = await api.createAgent(companyId, config);
	const live = await connectLive(url, companyId);
	const health = await pollHealth(url);
	const { id } = await api.wake(agent.id);
	let letters = 0;
	await live.follow(id, ({ stream, chunk }) => {
		if (stream === "stdout") letters += chunk.trimEnd().length;
	});
	await api.waitForRun(id);
	const delays = await health.stop();
	live.close();
	return { delays, letters };
}

function summary(delays) {
	return [...[0.5, 0.99, 1].map((share) => `${quantile(delays, share).toFixed(1)} ms`), delays.length];
}
