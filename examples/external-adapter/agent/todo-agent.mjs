#!/usr/bin/env node
// An agent without a model: finds TODO and FIXME notes in the working directory and reports which are new since its last run.
// Reads the task from standard input and writes one JSON event per line to standard output.
import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { extname, join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";

const NOTE = /\b(?:TODO|FIXME)\b:?\s*(.*)/;
const TEXT_FILE = new Set([".ts", ".js", ".mjs", ".tsx", ".jsx", ".py", ".go", ".rs", ".java", ".sh", ".md", ".txt"]);
const SKIPPED_FOLDERS = new Set(["node_modules", "dist"]);
const MAX_FILES = 2000;
const UNKNOWN_SESSION_EXIT_CODE = 2;

const { values: options } = parseArgs({
	options: { resume: { type: "string" }, "state-dir": { type: "string" } },
});
const stateDir = options["state-dir"] ?? join(homedir(), ".todo-agent");

const session = openSession();
if (session === null) {
	process.stderr.write(`todo-agent: unknown session ${options.resume}\n`);
	process.exitCode = UNKNOWN_SESSION_EXIT_CODE;
} else {
	await work(session);
}

async function work({ id, run, notes: known }) {
	emit({ event: "start", session: id, run });
	const task = process.stdin.isTTY ? "" : await text(process.stdin);
	emit({
		event: "thought",
		text: task.trim() === "" ? "There is no task, so I list all notes." : "I read the task.",
	});

	const files = useTool("list_files", { folder: "." }, listFiles, (found) => `${found.length} files`);
	const notes = useTool(
		"find_notes",
		{ files: files.length },
		() => findNotes(files),
		(found) => found.join("\n"),
	);

	const fresh = notes.filter((note) => !known.includes(note));
	saveSession({ id, run, notes });
	const summary = `${notes.length} open notes, ${fresh.length} of them new since the last run.`;
	emit({ event: "answer", text: [summary, ...fresh].join("\n") });
	emit({ event: "end", ok: true, session: id, summary });
}

function useTool(name, input, use, describe) {
	const id = randomUUID();
	emit({ event: "tool", id, name, input });
	try {
		const outcome = use();
		emit({ event: "tool_end", id, ok: true, output: describe(outcome) });
		return outcome;
	} catch (error) {
		emit({ event: "tool_end", id, ok: false, output: String(error) });
		return [];
	}
}

function listFiles(folder = process.cwd(), found = []) {
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		if (entry.name.startsWith(".") || SKIPPED_FOLDERS.has(entry.name) || found.length >= MAX_FILES) continue;
		const path = join(folder, entry.name);
		if (entry.isDirectory()) listFiles(path, found);
		else if (entry.isFile() && TEXT_FILE.has(extname(entry.name))) found.push(path);
	}
	return found.sort();
}

function findNotes(files) {
	return files.flatMap((file) => {
		const lines = readFileSync(file, "utf8").split("\n");
		const texts = lines.map((line) => NOTE.exec(line)?.[1]?.trim()).filter((note) => note !== undefined);
		return texts.map((note) => `${relative(process.cwd(), file)}: ${note}`);
	});
}

function openSession() {
	const id = options.resume;
	if (id === undefined) return { id: randomUUID(), run: 1, notes: [] };
	try {
		if (!/^[\w-]+$/.test(id)) return null;
		const stored = JSON.parse(readFileSync(join(stateDir, `${id}.json`), "utf8"));
		return { ...stored, run: stored.run + 1 };
	} catch {
		return null;
	}
}

function saveSession(state) {
	mkdirSync(stateDir, { recursive: true });
	writeFileSync(join(stateDir, `${state.id}.json`), JSON.stringify(state));
}

function emit(event) {
	process.stdout.write(`${JSON.stringify(event)}\n`);
}
