import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath, pathToFileURL } from "node:url";
import { builtFile } from "@paperclipai/test-support/built-file.mjs";

const CLI = fileURLToPath(new URL("../../cli/bin/paperclipai.mjs", import.meta.url));
const built = async (folder, file) => await import(pathToFileURL(builtFile(folder, file)).href);

const { parseLogRecords } = await built("packages/adapter-utils", "index.js");
const { connectionTo } = await built("cli", "client/connection/connect.js");
const { followLog } = await built("cli", "client/runs/follow-log.js");

export async function countStream({ url }, runId) {
	let bytes = 0;
	for await (const chunk of (await openStream(url, runId)).body) bytes += chunk.length;
	return bytes;
}

/** Reads a stored log over HTTP and parses each record. Returns the bytes of output. */
export async function parseStream({ url }, runId) {
	const decoder = new TextDecoder();
	let bytes = 0;
	let rest = "";
	for await (const chunk of (await openStream(url, runId)).body) {
		const text = rest + decoder.decode(chunk, { stream: true });
		const end = text.lastIndexOf("\n") + 1;
		bytes += outputBytes(text.slice(0, end));
		rest = text.slice(end);
	}
	return bytes;
}

/** Reads a log in JSON pages of 1 MB and parses each record. Returns the bytes of output. */
export async function parsePages({ url }, runId) {
	let bytes = 0;
	for (let offset = 0, size = 1; offset < size; ) {
		const response = await fetch(`${url}/api/heartbeat-runs/${runId}/log?offset=${offset}&limitBytes=${1 << 20}`);
		const page = await response.json();
		bytes += outputBytes(page.content);
		({ nextOffset: offset, size } = page);
	}
	return bytes;
}

/** `paperclipai runs log`, including its start. Returns the bytes that it printed. */
export async function printLog({ url }, runId) {
	const arguments_ = [CLI, "runs", "log", runId, "--api-base", url];
	const program = spawn(process.execPath, arguments_, { stdio: ["ignore", "pipe", "inherit"] });
	let bytes = 0;
	program.stdout.on("data", (chunk) => {
		bytes += chunk.length;
	});
	await once(program, "close");
	return bytes;
}

/** Follows a log like the commands do and parses each record. Returns the bytes of output. */
export async function followAndParse({ url, companyId }, runId) {
	let bytes = 0;
	await follow(url, companyId, runId, (content) => {
		bytes += outputBytes(content);
	});
	return bytes;
}

/** Follows a log like the commands do, without parsing its records. Returns their length. */
export async function followOnly({ url, companyId }, runId) {
	let length = 0;
	await follow(url, companyId, runId, (content) => {
		length += content.length;
	});
	return length;
}

async function follow(url, companyId, runId, onContent) {
	await followLog({
		connection: connectionTo(url),
		companyId,
		runId,
		onContent: async (content) => onContent(content),
		note: console.error,
		signal: new AbortController().signal,
	});
}

async function openStream(url, runId) {
	return await fetch(`${url}/api/heartbeat-runs/${runId}/log`, { headers: { accept: "application/x-ndjson" } });
}

function outputBytes(content) {
	let bytes = 0;
	for (const { stream, chunk } of parseLogRecords(content)) if (stream === "stdout") bytes += Buffer.byteLength(chunk);
	return bytes;
}
