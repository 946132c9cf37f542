import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Everything that a build of the command reads; the lockfile stands for the dependencies. */
const INPUTS = ["packages", "server", "ui", "cli", "skills", "scripts"];
const INPUT_FILES = ["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml", "tsconfig.base.json", "turbo.json"];
const NOT_BUILT = /^(\..*|node_modules|__tests__|e2e|.*\.test\.tsx?)$/;

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
 * Records a build that succeeded.
 * @param {string} root
 * @param {string} inputs Fingerprint from before the build, because a file may change meanwhile.
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
 * Of outputs only the sizes count: whoever compiles by hand changes their times, and a build that was interrupted, their sizes.
 * @param {string} root
 */
export function fingerprint(root) {
	const inputs = createHash("sha256");
	const outputs = createHash("sha256");
	/** @type {(entry: string, isOutput: boolean) => void} */
	const add = (entry, isOutput) => {
		const stats = lstatSync(path.join(root, entry), { bigint: true, throwIfNoEntry: false });
		if (!stats?.isDirectory()) {
			if (isOutput) outputs.update(`${entry} ${stats?.size}\n`);
			else inputs.update(`${entry} ${stats?.size} ${stats?.mtimeNs}\n`);
			return;
		}
		for (const name of readdirSync(path.join(root, entry)).sort()) {
			if (isOutput || !NOT_BUILT.test(name)) add(path.join(entry, name), isOutput || name === "dist");
		}
	};
	for (const entry of [...INPUTS, ...INPUT_FILES]) add(entry, false);
	return { inputs: inputs.digest("hex"), outputs: outputs.digest("hex") };
}

/** @param {string} root */
function stampOf(root) {
	return path.join(root, "node_modules", ".cache", "paperclip-build.json");
}
