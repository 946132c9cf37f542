/** Duration of a run that does nothing, and latency of a line to a live subscriber. */
import { agentConfig, bench, warmUp } from "../harness/bench.mjs";
import { timeInvokes } from "../harness/invokes.mjs";
import { connectLive } from "../harness/live.mjs";
import { printTable, quantile } from "../harness/table.mjs";

const INVOKES = 100;
const LINES_PER_SECOND = 1_000;
const SECONDS = 10;

await bench("latency", async (setup) => {
	await warmUp(setup);
	const { id } = await setup.api.createAgent(setup.companyId, { command: "/bin/true", cwd: setup.folder });
	const invokes = await timeInvokes(setup, id, INVOKES);
	const delays = await timeLines(setup);
	printTable("Latency", [
		["", "median", "p99", "count"],
		["invoke to terminal, /bin/true", ms(quantile(invokes, 0.5)), ms(quantile(invokes, 0.99)), invokes.length],
		[
			`line to subscriber, ${LINES_PER_SECOND} lines/s`,
			ms(quantile(delays, 0.5)),
			ms(quantile(delays, 0.99)),
			delays.length,
		],
	]);
});

async function timeLines({ api, companyId, folder, url }) {
	const lines = LINES_PER_SECOND * SECONDS;
	const switches = ["--lines", lines, "--every", 1000 / LINES_PER_SECOND, "--length", 120, "--stamp"];
	const agent = await api.createAgent(companyId, agentConfig(folder, switches.map(String)));
	const live = await connectLive(url, companyId);
	const delays = [];
	let rest = "";
	await live.follow((await api.wake(agent.id)).id, ({ chunk }) => {
		const now = performance.timeOrigin + performance.now();
		const whole = (rest + chunk).split("\n");
		rest = whole.pop();
		for (const line of whole) delays.push(now - Number(line.split(" ", 2)[1]));
	});
	live.close();
	return delays;
}

function ms(value) {
	return `${value.toFixed(1)} ms`;
}
