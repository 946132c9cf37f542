import { CodedError } from "@paperclipai/adapter-utils";
import { canAsk } from "../input/can-ask.ts";
import { usageError } from "../input/input-error.ts";

/**
 * Asks for confirmation of an irreversible command, unless `--yes` is set.
 * @throws {InputError} `usage` without a terminal; {CodedError} `declined`.
 */
export async function confirm(
	options: { json?: true; yes?: true },
	texts: {
		question: string;
		/** Subject of the error message. */
		what: string;
		hint?: string;
		declined: string;
	},
): Promise<void> {
	if (options.yes) return;
	if (!canAsk(options)) {
		const hint = texts.hint ?? "Add --yes to confirm.";
		throw usageError(`${texts.what} needs confirmation, and this is not a terminal.`, hint);
	}
	// Loaded lazily, because most commands need no prompts.
	const { askYesNo } = await import("../input/ask.ts");
	if (!(await askYesNo(texts.question))) throw new CodedError("declined", texts.declined);
}
