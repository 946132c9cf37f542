import path from "node:path";
import { parseArgs } from "node:util";
import { createApi } from "./api.mjs";
import { AGENT, withScratch } from "./scratch.mjs";
import { startServer } from "./server.mjs";

/**
 * Runs `body` with a server of its own and gives what it gives. Every benchmark takes `--built` (the last build instead of
 * the sources) and `--profile FOLDER` (a CPU profile of the server). `env` is added to the environment of the server.
 */
export async function bench(name, body, { env = {} } = {}) {
	const { values } = parseArgs({ options: { built: { type: "boolean" }, profile: { type: "string" } } });
	const nodeArguments = values.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${values.profile}`];
	return await withScratch(`bench-${name}`, async (folder) => {
		const home = path.join(folder, "home");
		const server = startServer(home, { built: values.built === true, nodeArguments, env });
		try {
			const url = await server.ready;
			const api = createApi(() => url);
			const { id: companyId } = await api.createCompany("Bench");
			return await body({ api, companyId, folder, home, url, pid: server.pid });
		} finally {
			await server.stop();
		}
	});
}

/** What the `process` adapter needs to run the scripted agent. */
export function agentConfig(cwd, switches) {
	return { command: process.execPath, args: [AGENT, ...switches], cwd };
}

/** What other benchmarks of the day did to the machine is told by a first run that counts for nothing. */
export async function warmUp({ api, companyId, folder }) {
	const agent = await api.createAgent(companyId, agentConfig(folder, ["--lines", "10000", "--block"]));
	await api.finish((await api.wake(agent.id)).id);
}
