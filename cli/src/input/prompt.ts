import { createReadStream } from "node:fs";
import { MAX_PROMPT_LENGTH } from "@paperclipai/shared";
import { usageError } from "./input-error.ts";
import { promptEmpty, promptNotReadable, promptNotText, promptTooLong, stdinIsTerminal } from "./prompt-errors.ts";

export interface PromptOptions {
	/** The prompt itself, or `-` for standard input. */
	prompt?: string;
	/** A file with the prompt, which may be longer than an argument, or `-` for standard input. */
	promptFile?: string;
}

type Input = AsyncIterable<Uint8Array> & { isTTY?: boolean };

/** A UTF-16 code unit takes at most 3 bytes in UTF-8; a byte order mark precedes them. */
const MAX_BYTES = 3 * MAX_PROMPT_LENGTH + 3;

/**
 * The prompt that the user specified; `undefined` without one.
 * @throws {InputError} `stdin_is_terminal` and the codes that begin with `prompt_`.
 */
export async function readPrompt(
	{ prompt, promptFile }: PromptOptions,
	stdin: Input = process.stdin,
): Promise<string | undefined> {
	if (prompt !== undefined && promptFile !== undefined) {
		throw usageError("Both --prompt and --prompt-file are specified.", "Use only one of them.");
	}
	if (prompt === "-" || promptFile === "-") {
		if (stdin.isTTY) throw stdinIsTerminal();
		return checkPrompt(await readText(stdin, "Standard input"), "Standard input");
	}
	if (promptFile === undefined) return prompt === undefined ? undefined : checkPrompt(prompt, "The text of --prompt");
	return checkPrompt(await readText(createReadStream(promptFile), promptFile), promptFile);
}

async function readText(input: AsyncIterable<Uint8Array>, source: string): Promise<string> {
	const bytes = await readBytes(input, source);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch (cause) {
		throw promptNotText(source, cause);
	}
}

/** Stops reading at the limit, because the input may have no end. */
async function readBytes(input: AsyncIterable<Uint8Array>, source: string): Promise<Uint8Array> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	try {
		for await (const chunk of input) {
			chunks.push(chunk);
			size += chunk.length;
			if (size > MAX_BYTES) break;
		}
	} catch (cause) {
		throw promptNotReadable(source, cause);
	}
	if (size > MAX_BYTES) throw promptTooLong(source);
	return Buffer.concat(chunks);
}

function checkPrompt(text: string, source: string): string {
	if (text.length > MAX_PROMPT_LENGTH) throw promptTooLong(source);
	if (text.includes("\0")) throw promptNotText(source);
	if (text.trim() !== "") return text;
	throw promptEmpty(source);
}
