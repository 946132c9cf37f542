import { MAX_PROMPT_LENGTH } from "@paperclipai/shared";
import { type OptionValues, text } from "./options.ts";
import type { TextKind } from "./text-errors.ts";
import { readTextInput, type Stdin } from "./text-input.ts";

export const PROMPT_OPTIONS = {
	prompt: text("<text>", "what the agent should do; `-` for standard input"),
	promptFile: text("<path>", "file with the prompt; `-` for standard input"),
};

export type PromptOptions = OptionValues<typeof PROMPT_OPTIONS>;

const PROMPT: TextKind = {
	name: "prompt",
	maxLength: MAX_PROMPT_LENGTH,
	emptyHint: "Write what the agent should do, or omit the prompt.",
	tooLongHint: "Move the details to a file in the agent's working folder, and refer to it in the prompt.",
	stdinExample: "paperclipai run --watch --prompt-file - < task.md",
};

/**
 * Returns `undefined` if no prompt is given.
 * @throws {InputError} `stdin_is_terminal` or a code that begins with `prompt_`.
 */
export async function readPrompt({ prompt, promptFile }: PromptOptions, stdin?: Stdin): Promise<string | undefined> {
	const input = { text: prompt, file: promptFile, textFlag: "--prompt", fileFlag: "--prompt-file" };
	return await readTextInput(PROMPT, input, stdin);
}
