import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const VERDACCIO = "6.10.4";
/** A dependency of Verdaccio requires the tag `cjs` of node-fetch, which some mirrors of the registry lack. */
const OVERRIDES = { "node-fetch": "2.7.0" };
const START_MS = 60_000;

/** Installs a version of Node.js from npm. Returns the path of the program. */
export function installNode(folder, version) {
	const name = `node-linux-${process.arch}`;
	installInto(folder, { dependencies: { [name]: version } });
	return path.join(folder, "node_modules", name, "bin/node");
}

function installInto(folder, manifest) {
	mkdirSync(folder, { recursive: true });
	writeFileSync(path.join(folder, "package.json"), JSON.stringify({ private: true, ...manifest }));
	const options = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
	execFileSync("npm", ["install", ...options], { cwd: folder, stdio: "inherit" });
}

/**
 * Starts a registry on loopback. Packages in `names` never come from the public registry, which has other packages of these
 * names; all other packages do.
 * @param {{ folder: string, node: string, names: string[] }} options `node`: path of Node.js 22 or later.
 */
export async function startRegistry({ folder, node, names }) {
	installInto(folder, { dependencies: { verdaccio: VERDACCIO }, overrides: OVERRIDES });
	const port = await freePort();
	const url = `http://127.0.0.1:${port}/`;
	writeFileSync(path.join(folder, "config.yaml"), configuration(folder, names));
	const program = path.join(folder, "node_modules/verdaccio/bin/verdaccio");
	const args = ["--config", path.join(folder, "config.yaml"), "--listen", `127.0.0.1:${port}`];
	const child = spawn(node, [program, ...args], { stdio: ["ignore", "ignore", "inherit"] });
	for (let waited = 0; !(await answers(`${url}-/ping`)); waited += 200) {
		if (child.exitCode !== null || waited > START_MS) throw new Error("verdaccio did not start");
		await wait(200);
	}
	// npm publishes only with a token; this registry accepts any.
	const env = { npm_config_registry: url, [`npm_config_//127.0.0.1:${port}/:_authToken`]: "any" };
	return { url, env, stop: () => child.kill() };
}

function configuration(folder, names) {
	const upstream = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim();
	const own = names.map((name) => `  "${name}": { access: $all, publish: $all }`);
	return [
		`storage: ${JSON.stringify(path.join(folder, "storage"))}`,
		`uplinks: { upstream: { url: ${JSON.stringify(upstream)}, timeout: 60s, maxage: 1h } }`,
		"packages:",
		...own,
		`  "**": { access: $all, proxy: upstream }`,
		"web: { enable: false }",
		"max_body_size: 200mb",
		"log: { type: stdout, format: pretty, level: error }",
		"",
	].join("\n");
}

async function answers(url) {
	return await fetch(url).then(
		({ ok }) => ok,
		() => false,
	);
}

async function freePort() {
	const server = createServer();
	await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address();
	await new Promise((resolve) => server.close(resolve));
	return port;
}
