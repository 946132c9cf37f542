/**
 * A server that is killed at random moments while adapters are installed, reloaded and removed:
 * `node scripts/soak/kill-installs.mjs [--kills 40] [--seed N] [--built]`.
 * The next server must find the state from before or from after, whole, and nothing else.
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
		built: { type: "boolean", default: false },
	},
});
const random = createRandom(Number(options.seed));
const wrong = [];
const outcomes = { before: 0, after: 0 };

await withScratch("kill-installs", async (folder) => {
	const home = path.join(folder, "home");
	const adapter = path.join(folder, "adapter");
	await writeExternalAdapter(adapter);
	const start = async () => {
		const server = startServer(home, options);
		const url = await server.ready;
		return { server, url, api: createApi(() => url) };
	};
	const first = await start();
	const { id: companyId } = await first.api.createCompany("Kills");
	const took = await timeInstall(first.api, adapter);
	await first.server.stop();
	let known = null;
	for (let kill = 1; kill <= Number(options.kills); kill++) {
		const { server, url } = await start();
		const [ask, next] = await choose(adapter, known, kill);
		// What comes of it is looked for on the disk.
		const asked = fetch(url + ask.path, ask.request).catch(() => undefined);
		await wait(random() * took * 1.2);
		await server.kill();
		await asked;
		const again = await start();
		const found = await look(again.api, home, companyId);
		await again.server.stop();
		if (found !== known && found !== next) wrong.push(`kill ${kill}: ${found} instead of ${known} or ${next}`);
		outcomes[found === next ? "after" : "before"]++;
		known = found;
	}
});
console.log(
	`\n${options.kills} kills (seed ${options.seed}): ${outcomes.before} times as before, ${outcomes.after} times as after`,
);
for (const line of wrong) console.log(`FAIL  ${line}`);
if (wrong.length > 0) process.exitCode = 1;

async function timeInstall(api, adapter) {
	const began = performance.now();
	await api.send("POST", "/api/adapters/install", { localPath: adapter });
	const took = performance.now() - began;
	await api.send("DELETE", `/api/adapters/${EXTERNAL_TYPE}`);
	return took;
}

/** What is asked for next, and which greeting the adapter has after it; `null` = there is none. */
async function choose(adapter, known, kill) {
	const json = { method: "POST", headers: { "content-type": "application/json" } };
	const place = `/api/adapters/${EXTERNAL_TYPE}`;
	if (known !== null && random() < 0.25) return [{ path: place, request: { method: "DELETE" } }, null];
	await writeGreeting(adapter, `greeting ${kill}`);
	if (known !== null) return [{ path: `${place}/reload`, request: { method: "POST" } }, `greeting ${kill}`];
	const body = JSON.stringify({ localPath: adapter });
	return [{ path: "/api/adapters/install", request: { ...json, body } }, `greeting ${kill}`];
}

async function look(api, home, companyId) {
	const external = (await api.send("GET", "/api/adapters")).filter(({ source }) => source === "external");
	const plugins = path.join(home, "adapter-plugins");
	const types = existsSync(plugins) ? await readdir(plugins) : [];
	const expected = external.map(({ type }) => type);
	if (String(types) !== String(expected)) wrong.push(`folders ${types}, adapters ${expected}`);
	if (external.length === 0) return null;
	const versions = await readdir(path.join(plugins, EXTERNAL_TYPE));
	if (versions.length !== 1) wrong.push(`${versions.length} versions on the disk`);
	const test = await api.send("POST", `/api/companies/${companyId}/adapters/${EXTERNAL_TYPE}/test-environment`, {});
	return test.checks[0].message;
}
