import path from "node:path";
import { parseArgs } from "node:util";
import { createApi } from "./api.mjs";
import { AGENT, withScratch } from "./scratch.mjs";
import { startServer } from "./server.mjs";

/**
 * Starts a server, runs `body` with it and returns the result of `body`. Every benchmark takes
 * `--profile FOLDER` (writes a CPU profile of the server). `env` extends the server's environment; `options` are further
 * command line options, as `parseArgs` takes them, whose values `body` gets.
 */
export async function bench(name, body, { env = {}, options = {} } = {}) {
	const { values } = parseArgs({ options: { profile: { type: "string" }, ...options } });
	const nodeArguments = values.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${values.profile}`];
	return await withScratch(`bench-${name}`, async (folder) => {
		const home = path.join(folder, "home");
		const server = startServer(home, { nodeArguments, env });
		try {
			const url = await server.ready;
			const api = createApi(() => url);
			const { id: companyId } = await api.createCompany("Bench");
			return await body({ api, companyId, folder, home, url, pid: server.pid, options: values });
		} finally {
			await server.stop();
		}
	});
}

/** Configuration that makes the `process` adapter run the scripted agent. */
export function agentConfig(cwd, switches) {
	return { command: process.execPath, args: [AGENT, ...switches], cwd };
}

/** Executes one run that is not measured, so that code and caches are warm for the first measured one. */
export async function warmUp({ api, companyId, folder }) {
	const agent = await api.createAgent(companyId, agentConfig(folder, ["--lines", "10000", "--block"]));
	await api.waitForRun((await api.wake(agent.id)).id);
}
