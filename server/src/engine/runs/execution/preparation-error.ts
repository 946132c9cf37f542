import { CodedError, isCodedError, messageOf } from "@paperclipai/adapter-utils";
import { DrizzleQueryError } from "drizzle-orm";
import { fileSystemHint } from "../../../platform/errors/file-system-error.ts";
import { isTemporary } from "../../../platform/errors/temporary.ts";

const DEFECT = "If a retry of the run fails too, report this error as a defect of Paperclip.";

/**
 * Keeps an error of the server's own work from counting as one that the adapter has thrown. Errors that have a code, or
 * for which the server waits, stay as they are.
 * @param step As in "STEP failed: REASON".
 */
export function serverError(step: string, thrown: unknown): unknown {
	if (isCodedError(thrown) || isTemporary(thrown) || thrown instanceof DrizzleQueryError) return thrown;
	const hint = fileSystemHint(thrown);
	return new CodedError("preparation_failed", `${step} failed: ${messageOf(thrown)}`, {
		hint: hint === null ? DEFECT : `${hint} Then retry the run.`,
		cause: thrown,
	});
}
