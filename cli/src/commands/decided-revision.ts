import { CodedError } from "@paperclipai/adapter-utils";
import { canAsk } from "../input/can-ask.ts";
import { InputError } from "../input/input-error.ts";
import { text, wholeNumber } from "../input/options.ts";
import { withStartedCommand } from "../render/output/started-command.ts";

export const NOTE_OPTION = { note: text("<text>", "what to tell the agent; `-` for standard input") };

export interface RevisionOptions {
	json?: true;
	/** The revision that the user has read. */
	revision?: number;
}

/** @param command Command that shows the item and its revision. */
export function revisionOption(command: string) {
	const description = `revision that you read, as printed by ${command} (default in a terminal: the current one, after you confirm it)`;
	return wholeNumber("<number>", description, 1, Number.MAX_SAFE_INTEGER);
}

/**
 * Outside a terminal, rejects a decision that does not name the revision that was read.
 * @throws {InputError} `revision_missing`.
 */
export function requireRead(options: RevisionOptions, command: string): void {
	if (options.revision !== undefined || canAsk(options)) return;
	throw new InputError(
		"revision_missing",
		"--revision is missing; without a terminal, name the revision that you read.",
		{
			hint: `Show the current revision with: ${withStartedCommand(command)}\nThen add --revision with the revision that it shows.`,
		},
	);
}

/**
 * Returns the named revision, else the current one after the user has read and confirmed it in a terminal.
 * @throws {InputError} the errors of `requireRead`; {CodedError} `declined`.
 */
export async function readRevision(
	{ revision }: { revision: number },
	options: RevisionOptions,
	asked: {
		/** Command that shows the item to decide on, with its revision. */
		command: string;
		show: () => Promise<void>;
		question: string;
	},
): Promise<number> {
	requireRead(options, asked.command);
	if (options.revision !== undefined) return options.revision;
	await asked.show();
	const isAgreed = await (await import("../input/ask.ts")).askYesNo(asked.question);
	if (!isAgreed) throw new CodedError("declined", "Nothing was changed.");
	return revision;
}
