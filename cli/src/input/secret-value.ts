import type { Readable, Writable } from "node:stream";
import { isCancel, password } from "@clack/prompts";
import { MAX_SECRET_LENGTH } from "@paperclipai/shared";
import { InputError, InterruptedError, usageError } from "./input-error.ts";
import { flag, type OptionValues } from "./options.ts";

export const SECRET_VALUE_OPTIONS = {
	stdin: flag("read the value from standard input, without its trailing line break"),
};

type SecretValueOptions = OptionValues<typeof SECRET_VALUE_OPTIONS>;

interface Terminal {
	input: Readable & { isTTY?: boolean };
	output: Writable;
}

/** A UTF-16 code unit takes at most 3 bytes in UTF-8; a line break may follow. */
const MAX_BYTES = 3 * MAX_SECRET_LENGTH + 2;

/**
 * Prompts for the value without echo, or reads it from standard input without its trailing line break. The value is
 * never an argument, which other users of the machine could read.
 * @throws {InputError} `secret_value_missing`, `secret_value_too_long`, `secret_value_not_text`.
 */
export async function readSecretValue(
	{ stdin }: SecretValueOptions,
	{ input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<string> {
	if (stdin && input.isTTY) {
		throw usageError(
			"In a terminal, --stdin would show the value.",
			"Omit --stdin: you are then asked for the value, which is not shown.",
		);
	}
	if (stdin) return decode(await readBytes(input)).replace(/\r?\n$/, "");
	if (!input.isTTY) {
		throw new InputError("secret_value_missing", "The value is missing, and this is not a terminal.", {
			hint: "Write it to standard input, for example: pass show github | paperclipai secrets set GITHUB_TOKEN --stdin",
		});
	}
	const value = await password({ message: "Value (not shown)", mask: "", input, output });
	if (isCancel(value)) throw new InterruptedError("No value was entered.");
	return value ?? "";
}

/** Stops reading at the limit, because the input may have no end. */
async function readBytes(input: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of input) {
		chunks.push(chunk);
		size += chunk.length;
		if (size > MAX_BYTES) {
			const what = `The value on standard input has more than ${MAX_SECRET_LENGTH} characters.`;
			throw new InputError("secret_value_too_long", what, {
				hint: "Encrypt it in a file that the agent may read, and store the key of the file as the secret.",
			});
		}
	}
	return Buffer.concat(chunks);
}

/** The error has no `cause`, which could contain the value. */
function decode(bytes: Uint8Array): string {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		throw new InputError("secret_value_not_text", "The value on standard input is not text in UTF-8.", {
			hint: "Encode it, for example: base64 < key.bin | paperclipai secrets set KEY --stdin",
		});
	}
}
