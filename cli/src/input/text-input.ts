import { createReadStream } from "node:fs";
import { decodeText } from "@paperclipai/adapter-utils";
import { usageError } from "./input-error.ts";
import { notText, stdinIsTerminal, type TextKind, textEmpty, textNotReadable, textTooLong } from "./text-errors.ts";

/** The options that specify a text. */
export interface TextInput {
	/** `-` for standard input. */
	text: string | undefined;
	/** A file, which may be longer than an argument; `-` for standard input. */
	file?: string | undefined;
	/** Names of both options or arguments, for messages. */
	textFlag: string;
	fileFlag?: string;
}

export type Stdin = AsyncIterable<Uint8Array> & { isTTY?: boolean };

/**
 * Returns `undefined` if no text is given.
 * @throws {InputError} `stdin_is_terminal` or a code that begins with the name of the kind.
 */
export async function readTextInput(
	kind: TextKind,
	{ text, file, textFlag, fileFlag = "" }: TextInput,
	stdin: Stdin = process.stdin,
): Promise<string | undefined> {
	if (text !== undefined && file !== undefined) {
		throw usageError(`Both ${textFlag} and ${fileFlag} are specified.`, "Use only one of them.");
	}
	if (text === "-" || file === "-") {
		if (stdin.isTTY) throw stdinIsTerminal(kind);
		return checkText(kind, await readText(kind, stdin, "Standard input"), "Standard input");
	}
	if (file === undefined) return text === undefined ? undefined : checkText(kind, text, `The text of ${textFlag}`);
	return checkText(kind, await readText(kind, createReadStream(file), file), file);
}

async function readText(kind: TextKind, input: AsyncIterable<Uint8Array>, source: string): Promise<string> {
	const bytes = await readBytes(kind, input, source);
	try {
		return decodeText(bytes, source);
	} catch (cause) {
		throw notText(kind, source, cause);
	}
}

/** Stops reading at the limit, because the input may have no end. */
async function readBytes(kind: TextKind, input: AsyncIterable<Uint8Array>, source: string): Promise<Uint8Array> {
	// A UTF-16 code unit takes at most 3 bytes in UTF-8; a byte order mark may precede them.
	const maxBytes = 3 * kind.maxLength + 3;
	const chunks: Uint8Array[] = [];
	let size = 0;
	try {
		for await (const chunk of input) {
			chunks.push(chunk);
			size += chunk.length;
			if (size > maxBytes) break;
		}
	} catch (cause) {
		throw textNotReadable(kind, source, cause);
	}
	if (size > maxBytes) throw textTooLong(kind, source);
	return Buffer.concat(chunks);
}

function checkText(kind: TextKind, text: string, source: string): string {
	if (text.length > kind.maxLength) throw textTooLong(kind, source);
	if (text.includes("\0")) throw notText(kind, source);
	if (text.trim() !== "") return text;
	throw textEmpty(kind, source);
}
