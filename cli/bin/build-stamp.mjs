// @ts-check
import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Everything that a build of the command reads; the lockfile stands for the dependencies. */
const INPUTS = ["packages", "server", "ui", "cli", "skills", "scripts", "templates"];
const INPUT_FILES = ["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml", "tsconfig.base.json", "turbo.json"];
const NOT_BUILT = /^(\..*|node_modules|__tests__|__fixtures__|e2e|.*\.test\.tsx?)$/;
const NOT_RUN = /\.(map|d\.ts)$/;

/**
 * Whether no file has changed since the last build that was recorded. Turbo would restore every file of `dist` that has
 * another time than in its cache, under a server that reads them.
 * @param {string} root
 */
export function isBuilt(root) {
	try {
		const { inputs, outputs } = JSON.parse(readFileSync(stampOf(root), "utf8"));
		const now = fingerprint(root);
		return now.inputs === inputs && now.outputs === outputs;
	} catch {
		return false;
	}
}

/**
 * Whether an earlier build has left anything: its record is removed while another one runs.
 * @param {string} root
 */
export function wasBuilt(root) {
	return existsSync(path.join(root, "server", "dist"));
}

/**
 * Records a build that succeeded.
 * @param {string} root
 * @param {string} inputs Fingerprint from before the build, because a file may change during the build.
 */
export function recordBuild(root, inputs) {
	writeFileSync(stampOf(root), JSON.stringify({ inputs, outputs: fingerprint(root).outputs }));
}

/** @param {string} root */
export function forgetBuild(root) {
	rmSync(stampOf(root), { force: true });
}

/**
 * Folder for what belongs to builds of the checkout, `null` when its dependencies are not installed or it is read-only.
 * @param {string} root
 */
export function buildFolder(root) {
	const folder = path.dirname(stampOf(root));
	try {
		mkdirSync(folder);
		return folder;
	} catch (error) {
		return /** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST" ? folder : null;
	}
}

/**
 * Only the sizes of outputs count: compiling by hand changes their times, and an interrupted build their sizes.
 * Declarations and source maps, which no program runs, only have to exist. Each command waits for this.
 * @param {string} root
 */
export function fingerprint(root) {
	const inputs = [""];
	const outputs = [""];
	/** @type {(folder: string, isOutput: boolean) => void} */
	const addFolder = (folder, isOutput) => {
		for (const entry of readdirSync(`${root}/${folder}`, { withFileTypes: true })) {
			const { name } = entry;
			if (!isOutput && NOT_BUILT.test(name)) continue;
			if (entry.isDirectory()) addFolder(`${folder}/${name}`, isOutput || name === "dist");
			else if (isOutput) outputs.push(addOutput(`${folder}/${name}`));
			else inputs.push(addInput(`${folder}/${name}`));
		}
	};
	const addOutput = (/** @type {string} */ file) =>
		NOT_RUN.test(file) ? file : `${file} ${lstatSync(`${root}/${file}`, { throwIfNoEntry: false })?.size}`;
	const addInput = (/** @type {string} */ file) => {
		const stats = lstatSync(`${root}/${file}`, { throwIfNoEntry: false });
		return `${file} ${stats?.size} ${stats?.mtimeMs}`;
	};
	for (const folder of INPUTS) if (existsSync(`${root}/${folder}`)) addFolder(folder, false);
	for (const file of INPUT_FILES) inputs.push(addInput(file));
	return { inputs: digest(inputs), outputs: digest(outputs) };
}

/** @param {string[]} lines */
function digest(lines) {
	return createHash("sha256").update(lines.sort().join("\n")).digest("hex");
}

/** @param {string} root */
function stampOf(root) {
	return path.join(root, "node_modules", ".cache", "paperclip-build.json");
}
