// @ts-check
import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

const KEPT_SESSIONS = 100;
const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * @typedef {object} Session
 * @property {1} version
 * @property {string} id
 * @property {string} cwd
 * @property {number} runs
 * @property {string} lastRunAt ISO 8601
 * @property {string | null} head last commit that was seen
 * @property {Record<string, string>} files path -> signature
 * @property {boolean} [readsContents] signatures are of contents. Default `true`
 */

/** The requested session does not exist. */
export class UnknownSessionError extends Error {}

/** @param {string} stateDir */
function sessionsDir(stateDir) {
	return path.join(stateDir, "sessions");
}

/**
 * @param {string} stateDir
 * @param {string} id
 * @param {string} cwd
 * @returns {Promise<Session>}
 */
export async function loadSession(stateDir, id, cwd) {
	const text = SESSION_ID.test(id)
		? await readFile(path.join(sessionsDir(stateDir), id, "session.json"), "utf8").catch(() => null)
		: null;
	const session = text === null ? null : parseSession(text, id);
	if (session === null) throw new UnknownSessionError(`unknown session ${id}`);
	if (session.cwd !== cwd) throw new UnknownSessionError(`unknown session ${id} here: it belongs to ${session.cwd}`);
	return session;
}

/**
 * @param {string} text
 * @param {string} id
 * @returns {Session | null}
 */
function parseSession(text, id) {
	try {
		const value = JSON.parse(text);
		const whole =
			value?.version === 1 && value.id === id && typeof value.cwd === "string" && Number.isInteger(value.runs);
		return whole && typeof value.files === "object" && value.files !== null ? value : null;
	} catch {
		return null;
	}
}

/**
 * @param {string} cwd
 * @returns {Session}
 */
export function newSession(cwd) {
	return { version: 1, id: randomUUID(), cwd, runs: 0, lastRunAt: "", head: null, files: {} };
}

/**
 * Writes the session and its report atomically.
 * @param {string} stateDir
 * @param {Session} session
 * @param {string} report
 * @returns {Promise<string>} path of the report
 */
export async function saveSession(stateDir, session, report) {
	const folder = path.join(sessionsDir(stateDir), session.id);
	await mkdir(folder, { recursive: true, mode: 0o700 });
	await writeWhole(path.join(folder, "report.md"), report);
	await writeWhole(path.join(folder, "session.json"), JSON.stringify(session));
	await removeOldest(sessionsDir(stateDir));
	return path.join(folder, "report.md");
}

/**
 * @param {string} file
 * @param {string} text
 */
async function writeWhole(file, text) {
	const temporary = `${file}.${process.pid}.tmp`;
	await writeFile(temporary, text, { mode: 0o600 });
	await rename(temporary, file);
}

/** @param {string} folder */
async function removeOldest(folder) {
	const names = (await readdir(folder)).filter((name) => SESSION_ID.test(name));
	if (names.length <= KEPT_SESSIONS) return;
	const aged = await Promise.all(
		names.map(async (name) => ({ name, at: (await stat(path.join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
	);
	aged.sort((a, b) => b.at - a.at);
	for (const { name } of aged.slice(KEPT_SESSIONS)) await rm(path.join(folder, name), { recursive: true, force: true });
}
