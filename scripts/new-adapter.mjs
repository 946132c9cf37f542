import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { adapterFiles, kebabCase, labelOf, nameProblem, writeFiles } from "../templates/adapter/names.mjs";
import { readAdapters } from "./policy/adapters/adapter-types.mjs";
import { readText } from "./policy/source/source-tree.mjs";
import { isMain } from "./policy/violation.mjs";
import { registryFiles } from "./write-registries.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const USAGE = "pnpm new:adapter <type> --command <program> [--label <label>] [--text]";
const LOCKFILE = "pnpm-lock.yaml";

class UsageError extends Error {}

/** @throws {UsageError} */
export function readArguments(root, args) {
	const { positionals, values } = parse(args);
	const { command = "" } = values;
	const [type = "", ...more] = positionals;
	if (type === "" || command === "" || more.length > 0)
		throw new UsageError(`Usage: ${USAGE}, for example: pnpm new:adapter quokka_cli --command quokka`);
	const label = values.label?.trim() || labelOf(type);
	const problem = nameProblem(type, command, label);
	if (problem !== null) throw new UsageError(problem);
	const existing = readAdapters(root).find((adapter) => adapter.type === type || adapter.name === kebabCase(type));
	if (existing !== undefined) throw new UsageError(`The adapter ${type} already exists in ${existing.folder}.`);
	return { type, command, label, isText: values.text === true };
}

function parse(args) {
	try {
		return parseArgs({
			args,
			allowPositionals: true,
			options: { command: { type: "string" }, label: { type: "string" }, text: { type: "boolean" } },
		});
	} catch (error) {
		throw new UsageError(`${error.message}\nUsage: ${USAGE}`);
	}
}

/** Writes the package, its registrations, tests and docs page; restores all files if a step fails. */
export function createAdapter(root, names) {
	const files = adapterFiles("builtin", names, names);
	const restoreFiles = writeFiles(root, files);
	// The registries are derived from the folders, so the package must exist first.
	const restoreRegistries = writeFiles(root, { ...registryFiles(root), [LOCKFILE]: readText(root, LOCKFILE) });
	try {
		run(root, ...packageManager(root), "install", "--prefer-offline", "--no-frozen-lockfile");
		run(
			root,
			"node_modules/.bin/biome",
			"check",
			"--write",
			...Object.keys(files),
			...Object.keys(registryFiles(root)),
		);
	} catch (error) {
		restoreRegistries();
		restoreFiles();
		throw error;
	}
}

/** The command line of the pnpm that runs this script, or of the pinned version. */
function packageManager(root) {
	const { npm_execpath: execPath = "" } = process.env;
	if (!path.basename(execPath).startsWith("pnpm")) {
		return ["npx", "-y", JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).packageManager];
	}
	return /\.[cm]?js$/.test(execPath) ? [process.execPath, execPath] : [execPath];
}

function run(cwd, command, ...args) {
	const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8" });
	if (status === 0) return;
	throw new Error(`${[command, ...args].join(" ")} failed: ${error?.message ?? ""}\n${stdout}${stderr}`);
}

function main() {
	if (process.argv.includes("--help")) {
		console.log(`Usage: ${USAGE}`);
		return;
	}
	const names = readArguments(ROOT, process.argv.slice(2));
	createAdapter(ROOT, names);
	const { type, command, isText } = names;
	const folder = `packages/adapters/${kebabCase(type)}`;
	console.log(`Created the adapter ${type}. Edit two files:

  ${folder}/src/events.ts    how a line of output is read
  ${folder}/src/program.ts   settings, arguments, sessions, failures

Check:  pnpm test:adapter ${type}
Record: pnpm record:adapter ${type} answer -- ${command} run${isText ? "" : " --json"}
        with your program's arguments; then ${isText ? "" : "unknown-session, and "}a case for each failure, such as a rejected login
Try:    pnpm paperclipai run --watch --adapter ${type}
        without ${command}: --config command=$PWD/${folder}/stand-in/${command}.mjs

docs/adapters/creating-an-adapter.md explains each step.`);
}

if (isMain(import.meta.url)) {
	try {
		main();
	} catch (error) {
		console.error(error.message);
		process.exitCode = error instanceof UsageError ? 2 : 1;
	}
}
