import { createReadStream } from "node:fs";
import { isCodedError, type LogRecord, markedEncoding, messageOf, parseLogRecords } from "@paperclipai/adapter-utils";
import { type BundleHead, bundleHeadSchema } from "@paperclipai/shared";
import { InputError } from "../input/input-error.ts";

/** The content of a run file, in batches. */
export interface RunFile {
	/** `null`: the file is a plain run log. */
	head: BundleHead | null;
	records: AsyncIterable<LogRecord[]>;
}

/**
 * Opens a bundle or a run log and streams its records.
 * @throws {InputError} `file_not_readable`, `not_a_run_file`.
 */
export async function openRunFile(file: string): Promise<RunFile> {
	const batches = readLines(file);
	const first = await batches.next();
	const [line = "", ...rest] = first.done ? [] : first.value;
	const head = readHead(line);
	if (head === null && !isRecord(line)) throw notARunFile(file);
	return { head, records: head === null ? recordsOf([line, ...rest], batches) : logOfBundle(rest, batches) };
}

async function* recordsOf(lines: string[], rest: AsyncIterable<string[]>): AsyncGenerator<LogRecord[]> {
	yield parseLogRecords(lines.join("\n"));
	for await (const more of rest) yield parseLogRecords(more.join("\n"));
}

/** The log of a bundle follows the events, after a `{"log":` line. */
async function* logOfBundle(first: string[], rest: AsyncIterator<string[]>): AsyncGenerator<LogRecord[]> {
	for (let lines = first; ; ) {
		const at = lines.findIndex((line) => line.startsWith('{"log":'));
		if (at >= 0) return yield* recordsOf(lines.slice(at + 1), { [Symbol.asyncIterator]: () => rest });
		const next = await rest.next();
		if (next.done) return;
		lines = next.value;
	}
}

/** Splits only at `\n`, because a record may contain other line separators. */
async function* readLines(file: string): AsyncGenerator<string[]> {
	let chunks: string[] = [];
	try {
		for await (const chunk of decoded(file, createReadStream(file))) {
			const lines = chunk.split("\n");
			if (lines.length === 1) {
				chunks.push(chunk);
				continue;
			}
			const last = lines.pop() ?? "";
			yield [[...chunks, lines[0]].join(""), ...lines.slice(1)];
			chunks = [last];
		}
	} catch (cause) {
		if (isCodedError(cause)) throw cause;
		throw new InputError("file_not_readable", `${file} cannot be read: ${messageOf(cause)}`, { cause });
	}
	const last = chunks.join("");
	if (last !== "") yield [last];
}

/** A shell may have written the file in UTF-16, with a byte-order mark. */
async function* decoded(file: string, input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
	let decoder: InstanceType<typeof TextDecoder> | null = null;
	for await (const bytes of input) {
		decoder ??= new TextDecoder(markedEncoding(bytes, file));
		yield decoder.decode(bytes, { stream: true });
	}
	if (decoder) yield decoder.decode();
}

function readHead(line: string): BundleHead | null {
	try {
		return bundleHeadSchema.parse(JSON.parse(line));
	} catch {
		return null;
	}
}

function isRecord(line: string): boolean {
	const [record] = parseLogRecords(line);
	return record !== undefined && record.seq > 0;
}

function notARunFile(file: string): InputError {
	return new InputError("not_a_run_file", `${file} is neither a bundle nor a run log.`, {
		hint: "Create one with: paperclipai runs bundle RUN FILE, or paperclipai runs log RUN --json > FILE",
	});
}
