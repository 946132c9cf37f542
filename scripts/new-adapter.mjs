import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readAdapters } from "./policy/adapters/adapter-types.mjs";
import { listFiles } from "./policy/source/source-tree.mjs";
import { isMain } from "./policy/violation.mjs";
import { registryFiles } from "./write-registries.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TEMPLATE = "templates/adapter/builtin";
const TYPE = /^[a-z][a-z0-9_]{1,63}$/;
const PROGRAM = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$/;
const USAGE =
	"pnpm new:adapter <type> --command <program> [--label <label>], for example: pnpm new:adapter quokka_cli --command quokka";

class UsageError extends Error {}

/**
 * @param {string[]} args
 * @returns {{ type: string, command: string, label: string }}
 */
function readArguments(args, root) {
	const { positionals, values } = parseArgs({
		args,
		allowPositionals: true,
		options: { command: { type: "string" }, label: { type: "string" } },
	});
	const [type = "", ...more] = positionals;
	const { command = "" } = values;
	if (more.length > 0 || type === "" || command === "") throw new UsageError(`Usage: ${USAGE}`);
	if (!TYPE.test(type))
		throw new UsageError(`"${type}" is no type: use 2 to 64 small letters, digits and _, a letter first.`);
	if (!PROGRAM.test(command))
		throw new UsageError(`"${command}" is no program: name one on PATH, without a path and arguments.`);
	if (readAdapters(root).some((adapter) => adapter.type === type || adapter.name === kebab(type)))
		throw new UsageError(`There is an adapter ${type}: packages/adapters/${kebab(type)}.`);
	return { type, command, label: values.label?.trim() || words(type).join(" ") };
}

/**
 * The files of a new adapter by path, made of the template by replacing its names.
 * @param {{ type: string, command: string, label: string }} adapter
 */
export function adapterFiles(root, { type, command, label }) {
	// Longer names first, because they contain the shorter.
	const names = [
		["acme_cli", type],
		["acme-cli", kebab(type)],
		["AcmeCli", words(type).join("")],
		["Acme", label],
		["ACME", command.replace(/[^A-Za-z0-9]/g, "_").toUpperCase()],
		["acme", command],
	];
	const rename = (text) =>
		text.replace(
			/acme_cli|acme-cli|AcmeCli|Acme|ACME|acme/g,
			(name) => names.find(([from]) => from === name)?.[1] ?? name,
		);
	return Object.fromEntries(
		listFiles(path.join(root, TEMPLATE)).map((file) => [
			rename(file),
			rename(readFileSync(path.join(root, TEMPLATE, file), "utf8")),
		]),
	);
}

/** Writes the package, its registrations, its tests and its pages; leaves nothing behind if a step fails. */
export function createAdapter(root, adapter) {
	const before = new Map();
	const write = (files) => {
		for (const [file, text] of Object.entries(files)) {
			const whole = path.join(root, file);
			if (!before.has(file)) before.set(file, existsSync(whole) ? readFileSync(whole) : null);
			mkdirSync(path.dirname(whole), { recursive: true });
			writeFileSync(whole, text, /^#!/.test(text) ? { mode: 0o755 } : {});
		}
	};
	const files = adapterFiles(root, adapter);
	try {
		write(files);
		before.set("pnpm-lock.yaml", readFileSync(path.join(root, "pnpm-lock.yaml")));
		write(registryFiles(root));
		run(root, ...packageManager(root), "install", "--prefer-offline", "--no-frozen-lockfile");
		run(
			root,
			path.join(root, "node_modules/.bin/biome"),
			"check",
			"--write",
			...Object.keys(files),
			...Object.keys(registryFiles(root)),
		);
	} catch (error) {
		for (const [file, content] of before) {
			if (content === null) rmSync(path.join(root, file), { force: true });
			else writeFileSync(path.join(root, file), content);
		}
		rmSync(path.join(root, "packages/adapters", kebab(adapter.type)), { recursive: true, force: true });
		throw error;
	}
	return Object.keys(files);
}

/** The pnpm that runs this script, or the pinned one. */
function packageManager(root) {
	const { npm_execpath: execPath = "" } = process.env;
	if (/pnpm/.test(path.basename(execPath)))
		return /\.[cm]?js$/.test(execPath) ? [process.execPath, execPath] : [execPath];
	return ["npx", "-y", JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).packageManager];
}

function run(cwd, command, ...args) {
	const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8" });
	if (status !== 0)
		throw new Error(`${[command, ...args].join(" ")} failed.\n${error?.message ?? ""}${stdout}${stderr}`);
}

function kebab(type) {
	return type.replaceAll("_", "-");
}

function words(type) {
	return type
		.split("_")
		.filter((word) => word !== "")
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
}

function main() {
	const adapter = readArguments(process.argv.slice(2), ROOT);
	createAdapter(ROOT, adapter);
	const folder = `packages/adapters/${kebab(adapter.type)}`;
	console.log(`Created the adapter ${adapter.type}. Edit two files:

  ${folder}/src/events.ts    what a line of output means
  ${folder}/src/program.ts   settings, arguments, sessions, failures

Check it:              pnpm test:adapter ${adapter.type}
Try it without ${adapter.command}: pnpm paperclipai run --watch --adapter ${adapter.type} --config command=$PWD/${folder}/stand-in/${adapter.command}.mjs
Record the real program: pnpm paperclipai adapter record answer --into ${folder}/src/__fixtures__ -- ${adapter.command} run --json
All of it is explained in docs/adapters/creating-an-adapter.md.`);
}

if (isMain(import.meta.url)) {
	try {
		main();
	} catch (error) {
		console.error(error.message);
		process.exitCode = error instanceof UsageError || error.code?.startsWith("ERR_PARSE_ARGS") ? 2 : 1;
	}
}
