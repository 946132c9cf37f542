// @ts-check
import { homedir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

/**
 * @typedef {object} Options
 * @property {string | null} resume session to continue
 * @property {string} stateDir folder that holds the sessions
 * @property {string | null} reportPath where in the workspace the report goes as well
 * @property {number} maxFiles files that are looked at, at most
 * @property {boolean} readsContents the files are read, and not only listed
 */

const MODELS = ["reader", "lister"];

/** An option is wrong; the message is a sentence for the user. */
export class UsageError extends Error {}

/**
 * @param {string[]} args
 * @param {Record<string, string | undefined>} env
 * @param {string} cwd
 * @returns {Options}
 * @throws {UsageError}
 */
export function readOptions(args, env, cwd) {
	const values = parseOptions(args);
	const maxFiles = Number(values["max-files"]);
	if (!Number.isInteger(maxFiles) || maxFiles < 1) throw new UsageError("--max-files must be a whole number above 0");
	if (!MODELS.includes(values.model)) throw new UsageError(`--model must be one of ${MODELS.join(", ")}`);
	return {
		resume: values.resume ?? null,
		stateDir: values["state-dir"] ?? defaultStateDir(env),
		reportPath: values.report === undefined ? null : insideWorkspace(values.report, cwd),
		maxFiles,
		readsContents: values.model === "reader",
	};
}

/** @param {string[]} args */
function parseOptions(args) {
	try {
		return parseArgs({
			args,
			options: {
				resume: { type: "string" },
				"state-dir": { type: "string" },
				report: { type: "string" },
				model: { type: "string", default: "reader" },
				"max-files": { type: "string", default: "5000" },
			},
		}).values;
	} catch (error) {
		throw new UsageError(error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error));
	}
}

/** @param {Record<string, string | undefined>} env */
function defaultStateDir(env) {
	return path.join(env.PAPERCLIP_HOME || path.join(homedir(), ".paperclip"), "my-agent");
}

/**
 * @param {string} reportPath
 * @param {string} cwd
 */
function insideWorkspace(reportPath, cwd) {
	const absolute = path.resolve(cwd, reportPath);
	const relative = path.relative(cwd, absolute);
	if (relative === "" || relative.startsWith("..") || path.isAbsolute(relative)) {
		throw new UsageError(`--report must name a file inside the workspace, not ${reportPath}`);
	}
	return absolute;
}
