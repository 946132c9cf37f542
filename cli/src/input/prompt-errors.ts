import { hasErrorCode, messageOf } from "@paperclipai/adapter-utils";
import { MAX_PROMPT_LENGTH } from "@paperclipai/shared";
import { InputError } from "./input-error.ts";

export function promptEmpty(source: string): InputError {
	return new InputError("prompt_empty", `${source} is empty.`, {
		hint: "Write what the agent should do, or omit the prompt.",
	});
}

export function promptTooLong(source: string): InputError {
	return new InputError("prompt_too_long", `${source} has more than ${MAX_PROMPT_LENGTH} characters.`, {
		hint: "Put the material into a file in the agent's folder, and name that file in the prompt.",
	});
}

export function promptNotText(source: string, cause?: unknown): InputError {
	return new InputError("prompt_not_text", `${source} is not text in UTF-8.`, {
		hint: "Convert it, as in: iconv -f ISO-8859-1 -t UTF-8.",
		cause,
	});
}

export function promptNotReadable(source: string, cause: unknown): InputError {
	if (hasErrorCode(cause, new Set(["ENOENT", "ENOTDIR"]))) {
		return new InputError("prompt_not_found", `The file ${source} does not exist.`, {
			hint: "Specify an existing file, or - for standard input.",
			cause,
		});
	}
	const reason = hasErrorCode(cause, new Set(["EISDIR"])) ? "it is a folder" : messageOf(cause);
	return new InputError("prompt_not_readable", `${source} cannot be read: ${reason}.`, {
		hint: "Specify a text file that you may read, or - for standard input.",
		cause,
	});
}

export function stdinIsTerminal(): InputError {
	return new InputError("stdin_is_terminal", "The prompt cannot be read from a terminal.", {
		hint: "Redirect it, as in: paperclipai run --watch --prompt-file - < task.md",
	});
}
