/**
 * Kills a server at random moments while adapters are installed, reloaded and removed: `node
 * scripts/soak/kill-installs.mjs [--kills 40] [--seed N]`. The next server must find the complete state from before or
 * after the request, and no other files.
 */
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createApi } from "../harness/api.mjs";
import { EXTERNAL_TYPE, writeExternalAdapter, writeGreeting } from "../harness/external-adapter.mjs";
import { withScratch } from "../harness/scratch.mjs";
import { startServer } from "../harness/server.mjs";
import { createRandom } from "./plan-tree.mjs";

const { values: options } = parseArgs({
	options: {
		kills: { type: "string", default: "40" },
		seed: { type: "string", default: String(Date.now() % 1_000_000) },
	},
});
const random = createRandom(Number(options.seed));
const failures = [];
const outcomes = { before: 0, after: 0 };

await withScratch("kill-installs", async (folder) => {
	const home = path.join(folder, "home");
	const adapter = path.join(folder, "adapter");
	await writeExternalAdapter(adapter);
	const start = async () => {
		const server = startServer(home);
		const url = await server.ready;
		return { server, url, api: createApi(() => url) };
	};
	const first = await start();
	const { id: companyId } = await first.api.createCompany("Kills");
	const installMs = await timeInstall(first.api, adapter);
	await first.server.stop();
	let current = null;
	for (let kill = 1; kill <= Number(options.kills); kill++) {
		const { server, url } = await start();
		const [{ path: route, options: request }, next] = await chooseRequest(adapter, current, kill);
		// The response does not matter: the next server shows the stored state.
		const responded = fetch(url + route, request).catch(() => undefined);
		await wait(random() * installMs * 1.2);
		await server.kill();
		await responded;
		const restarted = await start();
		const found = await readState(restarted.api, home, companyId);
		await restarted.server.stop();
		if (found !== current && found !== next) failures.push(`kill ${kill}: ${found} instead of ${current} or ${next}`);
		outcomes[found === next ? "after" : "before"]++;
		current = found;
	}
});
console.log(
	`\n${options.kills} kills (seed ${options.seed}): ${outcomes.before} times the state from before, ${outcomes.after} times the state from after`,
);
for (const line of failures) console.log(`FAIL  ${line}`);
if (failures.length > 0) process.exitCode = 1;

async function timeInstall(api, adapter) {
	const startedAt = performance.now();
	await api.send("POST", "/api/adapters/install", { localPath: adapter });
	const installMs = performance.now() - startedAt;
	await api.send("DELETE", `/api/adapters/${EXTERNAL_TYPE}`);
	return installMs;
}

async function chooseRequest(adapter, current, kill) {
	const json = { method: "POST", headers: { "content-type": "application/json" } };
	const route = `/api/adapters/${EXTERNAL_TYPE}`;
	if (current !== null && random() < 0.25) return [{ path: route, options: { method: "DELETE" } }, null];
	await writeGreeting(adapter, `greeting ${kill}`);
	if (current !== null) return [{ path: `${route}/reload`, options: { method: "POST" } }, `greeting ${kill}`];
	const body = JSON.stringify({ localPath: adapter });
	return [{ path: "/api/adapters/install", options: { ...json, body } }, `greeting ${kill}`];
}

async function readState(api, home, companyId) {
	const external = (await api.send("GET", "/api/adapters")).filter(({ source }) => source === "external");
	const plugins = path.join(home, "adapter-plugins");
	const types = existsSync(plugins) ? await readdir(plugins) : [];
	const expected = external.map(({ type }) => type);
	if (String(types) !== String(expected)) failures.push(`folders ${types}, adapters ${expected}`);
	if (external.length === 0) return null;
	const versions = await readdir(path.join(plugins, EXTERNAL_TYPE));
	if (versions.length !== 1) failures.push(`${versions.length} versions on the disk`);
	const test = await api.send("POST", `/api/companies/${companyId}/adapters/${EXTERNAL_TYPE}/test-environment`, {});
	return test.checks[0].message;
}
