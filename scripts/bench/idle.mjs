/** CPU and memory of an idle server. */
import { setTimeout as wait } from "node:timers/promises";
import { agentConfig, bench, warmUp } from "../harness/bench.mjs";
import { cpuSeconds, residentBytes } from "../harness/proc.mjs";
import { megabytes, printTable } from "../harness/table.mjs";

const AGENTS = 50;
const SETTLE_SECONDS = 5;
const SECONDS = 60;

await bench("idle", async (setup) => {
	const { api, companyId, folder, pid } = setup;
	await warmUp(setup);
	for (let index = 0; index < AGENTS; index++) {
		await api.createAgent(companyId, agentConfig(folder, ["--lines", "1"]));
	}
	await wait(SETTLE_SECONDS * 1000);
	const before = cpuSeconds(pid);
	await wait(SECONDS * 1000);
	const share = (cpuSeconds(pid) - before) / SECONDS;
	printTable(`Idle (${AGENTS} agents without wakes, ${SECONDS} s)`, [
		["", "value"],
		["CPU of one core", `${(share * 100).toFixed(2)} %`],
		["memory", megabytes(residentBytes(pid))],
	]);
});
