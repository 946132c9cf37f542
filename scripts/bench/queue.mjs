/** Cost of a long queue of one agent: each further wake, the runs of another agent, and an idle server. */
import { setTimeout as wait } from "node:timers/promises";
import { agentConfig, bench, warmUp } from "../harness/bench.mjs";
import { timeInvokes } from "../harness/invokes.mjs";
import { cpuSeconds } from "../harness/proc.mjs";
import { printTable, quantile } from "../harness/table.mjs";

const QUEUED = 10_000;
const WAKES = 200;
const INVOKES = 50;
const SETTLE_SECONDS = 10;
const IDLE_SECONDS = 60;
const AT_ONCE = 8;

await bench("queue", async (setup) => {
	await warmUp(setup);
	const { api, companyId, folder } = setup;
	const busy = await api.createAgent(companyId, agentConfig(folder, ["--hang"]));
	const other = await api.createAgent(companyId, { command: "/bin/true", cwd: folder });
	await wakeOften(setup, busy.id, 1);
	const before = await measure(setup, busy.id, other.id);
	await wakeOften(setup, busy.id, QUEUED);
	const after = await measure(setup, busy.id, other.id);
	const row = (name, key, unit) => [
		name,
		`${before[key].toFixed(2)} ${unit}`,
		`${after[key].toFixed(2)} ${unit}`,
		(after[key] / before[key]).toFixed(2),
	];
	printTable(`Queue of ${QUEUED} runs`, [
		["", "empty", "full", "ratio"],
		row("CPU of a wake", "wakeMs", "ms"),
		row("another agent's run, median", "invokeMs", "ms"),
		row("idle, share of a core", "idlePercent", "%"),
	]);
});

async function measure(setup, busyId, otherId) {
	// The engine still compiles code of the wakes.
	await wait(SETTLE_SECONDS * 1000);
	const idleFrom = cpuSeconds(setup.pid);
	await wait(IDLE_SECONDS * 1000);
	const idlePercent = ((cpuSeconds(setup.pid) - idleFrom) / IDLE_SECONDS) * 100;
	const wakesFrom = cpuSeconds(setup.pid);
	await wakeOften(setup, busyId, WAKES);
	const wakeMs = ((cpuSeconds(setup.pid) - wakesFrom) / WAKES) * 1000;
	const invokeMs = quantile(await timeInvokes(setup, otherId, INVOKES), 0.5);
	return { idlePercent, wakeMs, invokeMs };
}

/** With a prompt each, since wakes without one join. */
async function wakeOften({ api }, agentId, times) {
	let left = times;
	const wakeInTurn = async () => {
		while (left-- > 0) await api.wake(agentId, { prompt: `prompt ${left}` });
	};
	await Promise.all(Array.from({ length: AT_ONCE }, wakeInTurn));
}
