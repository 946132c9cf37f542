import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, cpSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = path.resolve(fileURLToPath(new URL("../..", import.meta.url)));
const COMPILER = { "@types/node": "node_modules/@types/node", typescript: "node_modules/typescript" };

/**
 * Runs the command with npx, then installs it and follows the README: a first run, the web UI, an external adapter in
 * TypeScript, and a new adapter in JavaScript.
 * @param {{ folder: string, uid: number, node: string, registry: string, command: string, adapter: string }} options
 */
export async function tryInstallation(options) {
	const user = createUser(options);
	const { version } = JSON.parse(readFileSync(path.join(ROOT, "cli/package.json"), "utf8"));
	const npx = () => user.time("npx", "-y", options.command, "--version");
	const cold = npx();
	const again = npx();
	expect("the version", again.stdout, `${version}\n`);
	user.time("npm", "install", "--no-audit", "--no-fund", options.command);
	const modules = path.join(user.work, "node_modules");
	const lockfile = JSON.parse(readFileSync(path.join(modules, ".package-lock.json"), "utf8"));
	const program = path.join(modules, ".bin/paperclipai");
	const installed = user.time(program, "--version");
	const firstRun = user.time(program, "run", "--watch");
	try {
		expect("the first run", firstRun.stdout, /^# Report on work$/m);
		const { url } = JSON.parse(user.time(program, "status", "--json").stdout);
		await checkPages(url);
		checkAdapter(user, program, path.join(modules, options.command), options.adapter);
		checkNewAdapter(user, program);
	} finally {
		user.time(program, "stop");
	}
	const [kilobytes] = execFileSync("du", ["-sk", modules], { encoding: "utf8" }).split("\t");
	return {
		cold: cold.seconds,
		again: again.seconds,
		installed: installed.seconds,
		firstRun: firstRun.seconds,
		megabytes: Math.round(Number(kilobytes) / 1024),
		packages: Object.keys(lockfile.packages).length,
	};
}

/** A user with an empty home folder and a `PATH` that begins with the given version of Node.js. */
function createUser({ folder, uid, node, registry }) {
	const work = path.join(folder, "work");
	const home = path.join(folder, "home");
	for (const each of [folder, work, home]) {
		mkdirSync(each);
		if (process.getuid() === 0) chownSync(each, uid, uid);
	}
	const env = {
		HOME: home,
		PATH: `${path.dirname(node)}:${process.env.PATH}`,
		npm_config_registry: registry,
		npm_config_engine_strict: "true",
		npm_config_update_notifier: "false",
		PAPERCLIP_PORT: "0",
	};
	const isOther = uid !== process.getuid();
	const as = isOther ? ["setpriv", `--reuid=${uid}`, `--regid=${uid}`, "--clear-groups", "--inh-caps=-all", "--"] : [];
	const time = (...line) => {
		const [program, ...args] = [...as, ...line];
		const start = performance.now();
		const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: work, env, encoding: "utf8" });
		if (status !== 0) throw new Error(`${line.join(" ")}: ${error?.message ?? status}\n${stdout}\n${stderr}`);
		return { stdout, stderr, seconds: (performance.now() - start) / 1_000 };
	};
	const own = (created) => isOther && execFileSync("chown", ["-R", `${uid}:${uid}`, created]);
	return { work, time, own };
}

async function checkPages(url) {
	const page = await read(`${url}/`);
	const assets = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file]) => file);
	expect("files of the page", String(assets.length), /^[1-9]/);
	for (const file of assets) expect(file, await read(url + file), /./);
}

async function read(url) {
	const response = await fetch(url);
	if (!response.ok) throw new Error(`${url}: ${response.status}`);
	return await response.text();
}

/** Compiles the adapter against the types in the installed package, installs it and runs it. */
function checkAdapter(user, program, installed, source) {
	const folder = path.join(user.work, "adapter");
	cpSync(source, folder, { recursive: true });
	const links = { "@paperclipai/adapter-utils": path.join(installed, "packages/adapter-utils") };
	for (const [name, target] of Object.entries(COMPILER)) links[name] = path.join(ROOT, target);
	for (const [name, target] of Object.entries(links)) {
		const link = path.join(folder, "node_modules", name);
		mkdirSync(path.dirname(link), { recursive: true });
		symlinkSync(realpathSync(target), link);
	}
	execFileSync(process.execPath, [path.join(folder, "node_modules/typescript/bin/tsc")], {
		cwd: folder,
		stdio: "inherit",
	});
	user.own(folder);
	const added = user.time(program, "adapter", "install", "./adapter");
	expect("the installation of an adapter", added.stderr, /ready, parser external/);
	const run = user.time(program, "run", "--watch", "--adapter", "todo_agent");
	expect("the parser of the adapter", run.stderr, /^parser: external/m);
}

/** Creates an adapter in plain JavaScript, for which the installed package is enough. */
function checkNewAdapter(user, program) {
	user.time(program, "adapter", "new", "plain", "--js");
	expect("a new adapter", user.time(program, "adapter", "install", "./plain").stderr, /ready, parser external/);
	const standIn = `command=${path.join(user.work, "plain/stand-in/plain.mjs")}`;
	user.time(program, "run", "--watch", "--adapter", "plain", "--config", standIn, "--prompt", "Look around");
}

function expect(what, found, wanted) {
	if (typeof wanted === "string" ? found === wanted : wanted.test(found)) return;
	throw new Error(`${what}: expected ${wanted}, found ${JSON.stringify(found.slice(0, 2_000))}`);
}
