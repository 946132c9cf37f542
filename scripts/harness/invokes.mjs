import { connectLive } from "./live.mjs";

/** Milliseconds from the request until a live client receives the final status; polling would add load. */
export async function timeInvokes({ api, companyId, url }, agentId, times) {
	const live = await connectLive(url, companyId);
	const durations = [];
	for (let index = 0; index < times; index++) {
		const finished = live.nextFinishedRun();
		const startedAt = performance.now();
		await api.send("POST", `/api/agents/${agentId}/heartbeat/invoke`, {});
		await finished;
		durations.push(performance.now() - startedAt);
	}
	live.close();
	return durations;
}
