import { MAX_COMMENT_LENGTH, MAX_DESCRIPTION_LENGTH, MAX_NOTE_LENGTH } from "@paperclipai/shared";
import { type OptionValues, text } from "./options.ts";
import type { TextKind } from "./text-errors.ts";
import { readTextInput } from "./text-input.ts";

export const DESCRIPTION_OPTIONS = {
	description: text("<text>", "what has to be done; `-` for standard input"),
	descriptionFile: text("<path>", "file with the description; `-` for standard input"),
};

type DescriptionOptions = OptionValues<typeof DESCRIPTION_OPTIONS>;

const DESCRIPTION: TextKind = {
	name: "description",
	maxLength: MAX_DESCRIPTION_LENGTH,
	emptyHint: "Write what has to be done, or omit the description.",
	tooLongHint: "Move the details to a file in the agent's working folder, and refer to it in the description.",
	stdinExample: 'paperclipai issue create "Fix the parser" --description - < task.md',
};

const COMMENT: TextKind = {
	name: "comment",
	maxLength: MAX_COMMENT_LENGTH,
	emptyHint: "Write what to tell the agent.",
	tooLongHint: "Move the details to a file in the agent's working folder, and refer to it in the comment.",
	stdinExample: "paperclipai issue comment PAP-12 - < review.md",
};

const NOTE: TextKind = {
	name: "note",
	maxLength: MAX_NOTE_LENGTH,
	emptyHint: "Write what to tell the agent, or omit the note.",
	tooLongHint: "Shorten it, or comment on the issue.",
	stdinExample: "paperclipai issue reject PAP-12 --note - < review.md",
};

/** @throws {InputError} `stdin_is_terminal` or a code that begins with `description_`. */
export async function readDescription({ description, descriptionFile }: DescriptionOptions) {
	const flags = { textFlag: "--description", fileFlag: "--description-file" };
	return await readTextInput(DESCRIPTION, { text: description, file: descriptionFile, ...flags });
}

/** @throws {InputError} `stdin_is_terminal` or a code that begins with `comment_`. */
export async function readComment(comment: string | undefined, textFlag: string): Promise<string | undefined> {
	return await readTextInput(COMMENT, { text: comment, textFlag });
}

/** @throws {InputError} `stdin_is_terminal` or a code that begins with `note_`. */
export async function readNote(note: string | undefined): Promise<string | undefined> {
	return await readTextInput(NOTE, { text: note, textFlag: "--note" });
}
