import path from "node:path";
import { parseArgs } from "node:util";
import { createApi } from "./api.mjs";
import { fillDatabaseOf } from "./filled-database.mjs";
import { AGENT, withScratch } from "./scratch.mjs";
import { startServer } from "./server.mjs";

/**
 * `--profile FOLDER` writes a CPU profile of the server. `options` are command line options for `parseArgs`, whose values
 * `body` gets; `fill` returns the number of database rows from these values, or undefined.
 */
export async function bench(name, body, { options = {}, fill = () => undefined, nodeArguments = [], ...more } = {}) {
	const { values } = parseArgs({ options: { profile: { type: "string" }, ...options } });
	const profile = values.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${values.profile}`];
	const server = { ...more, nodeArguments: [...profile, ...nodeArguments], rows: fill(values) };
	return await withBenchServer(name, (setup) => body({ ...setup, options: values }), server);
}

/** Calls `body` with a server on a new data folder. `env` extends its environment; `module` is the server of another build. */
export async function withBenchServer(name, body, { env = {}, uiFolder, module, nodeArguments = [], rows } = {}) {
	return await withScratch(`bench-${name}`, async (folder) => {
		const home = path.join(folder, "home");
		const filled = rows && (await createFilled(home, env, rows));
		return await withServer(home, { nodeArguments, env, uiFolder, module }, async ({ api, url, pid }) => {
			const companyId = filled?.companyId ?? (await api.createCompany("Bench")).id;
			return await body({ api, companyId, folder, home, url, pid, known: filled?.known });
		});
	});
}

async function withServer(home, options, body) {
	const server = startServer(home, options);
	try {
		const url = await server.ready;
		return await body({ api: createApi(() => url), url, pid: server.pid });
	} finally {
		await server.stop();
	}
}

/** The embedded database can be filled only while no server has it open. */
async function createFilled(home, env, rows) {
	const { id: companyId } = await withServer(home, { env }, ({ api }) => api.createCompany("Bench"));
	return { companyId, known: await fillDatabaseOf(home, env.DATABASE_URL, { companyId, ...rows }) };
}

/** Configuration of the `process` adapter for the scripted agent. */
export function agentConfig(cwd, switches) {
	return { command: process.execPath, args: [AGENT, ...switches], cwd };
}

/** One unmeasured run warms up code and caches. */
export async function warmUp({ api, companyId, folder }) {
	const agent = await api.createAgent(companyId, agentConfig(folder, ["--lines", "10000", "--block"]));
	await api.waitForRun((await api.wake(agent.id)).id);
}
