import { basename } from "node:path";
import { UNKNOWN } from "../source/static-text.mjs";

const OPTIONS_WITH_VALUE = new Set(["-C", "-c", "--git-dir", "--work-tree", "--namespace", "--config-env"]);
const PUSHING_VERBS = new Set(["push", "send-pack"]);
const PUSHING_FAMILIES = new Set(["subtree", "lfs"]);
const PROGRAM_WORDS = new Set(["git", "path", "bin", "binary", "command", "cmd", "exe", "executable", "program"]);

/** `;` replaces every separator between two commands. */
export function shellWords(text) {
	return text
		.replaceAll("\\\n", " ")
		.replace(/[;&|(){}<>\n]/g, " ; ")
		.split(/\s+/)
		.map((word) => word.replace(/^["'`]+|["'`]+$/g, ""))
		.filter((word) => word !== "");
}

/** Whether a word is git and the words after its options push to a remote. */
export function containsPush(words) {
	return words.some((word, index) => isGitProgram(word) && pushes(words.slice(index + 1)));
}

function isGitProgram(word) {
	return basename(word) === "git";
}

function pushes(words) {
	let at = 0;
	while (at < words.length && isOption(words[at])) at += OPTIONS_WITH_VALUE.has(words[at]) ? 2 : 1;
	const [verb, next] = words.slice(at, at + 2).map(bareWord);
	return PUSHING_VERBS.has(verb) || (PUSHING_FAMILIES.has(verb) && next === "push");
}

// A value known only at run time may be an option, so it is skipped.
function isOption(word) {
	return word.startsWith("-") || word.startsWith(UNKNOWN);
}

function bareWord(word) {
	return word.replace(/["'`.,:!?]+$/, "");
}

/** `git`, `gitPath`, `GIT_BINARY`. */
export function namesGitProgram(name) {
	const words = nameWords(name);
	return words.includes("git") && words.every((word) => PROGRAM_WORDS.has(word));
}

/** `git`, `runGit`, `execGit`. */
export function namesGitRunner(name) {
	return nameWords(name).includes("git");
}

function nameWords(name) {
	return name
		.replace(/([a-z0-9])([A-Z])/g, "$1 $2")
		.toLowerCase()
		.split(/[^a-z0-9]+/);
}
