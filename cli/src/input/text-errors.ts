import { hasErrorCode, isCodedError, messageOf } from "@paperclipai/adapter-utils";
import { InputError } from "./input-error.ts";

/** A kind of text: its name (also the prefix of its error codes), its limit, and hints. */
export interface TextKind {
	name: string;
	maxLength: number;
	emptyHint: string;
	tooLongHint: string;
	/** A command that reads the text from standard input. */
	stdinExample: string;
}

export function textEmpty({ name, emptyHint }: TextKind, source: string): InputError {
	return new InputError(`${name}_empty`, `${source} is empty.`, { hint: emptyHint });
}

export function textTooLong({ name, maxLength, tooLongHint }: TextKind, source: string): InputError {
	return new InputError(`${name}_too_long`, `${source} has more than ${maxLength} characters.`, { hint: tooLongHint });
}

export function notText({ name }: TextKind, source: string, cause?: unknown): InputError {
	const { message, hint } = isCodedError(cause)
		? cause
		: { message: `${source} is not text in UTF-8.`, hint: undefined };
	return new InputError(`${name}_not_text`, message, {
		hint: hint ?? "Convert it, for example with: iconv -f ISO-8859-1 -t UTF-8.",
		cause,
	});
}

export function textNotReadable({ name }: TextKind, source: string, cause: unknown): InputError {
	if (hasErrorCode(cause, new Set(["ENOENT", "ENOTDIR"]))) {
		return new InputError(`${name}_not_found`, `The file ${source} does not exist.`, {
			hint: "Specify an existing file, or - for standard input.",
			cause,
		});
	}
	const reason = hasErrorCode(cause, new Set(["EISDIR"])) ? "it is a folder" : messageOf(cause);
	return new InputError(`${name}_not_readable`, `${source} cannot be read: ${reason}.`, {
		hint: "Specify a text file that you may read, or - for standard input.",
		cause,
	});
}

export function stdinIsTerminal({ name, stdinExample }: TextKind): InputError {
	return new InputError("stdin_is_terminal", `The ${name} cannot be read from a terminal.`, {
		hint: `Redirect standard input, for example: ${stdinExample}`,
	});
}
