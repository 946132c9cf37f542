import { isCodedError, toTerminalJson, toTerminalText } from "@paperclipai/adapter-utils";
import { ApiError } from "@paperclipai/shared";
import picocolors from "picocolors";
import { EXIT } from "../exit-codes.ts";
import { InputError, InterruptedError } from "../input/input-error.ts";
import { toInlineText } from "./output/printable-text.ts";
import { withStartedCommand } from "./output/started-command.ts";
import { withTypedNames } from "./output/typed-words.ts";
import { commandHint } from "./server-hint.ts";

interface PrintableError {
	code: string;
	message: string;
	hint?: string | undefined;
	details?: unknown;
}

/** Response statuses for an invalid request. */
const INVALID_REQUEST = [400, 404, 409, 413, 415, 422];

/** Codes of errors for a server that cannot be reached. */
const UNREACHABLE = ["unreachable", "connection_lost"];

/** Formats code, message and hint; with `json`, as one object. */
export function formatError(error: unknown, options: { json: boolean; color: boolean }): string {
	const { code, message, hint, details } = inWordsOfUser(describeError(error));
	if (options.json) return toTerminalJson(JSON.stringify({ error: { code, message, hint, details } }));
	const { bold, dim, red } = picocolors.createColors(options.color);
	const first = `${red(bold(toInlineText(code)))} ${toTerminalText(message)}`;
	return hint === undefined ? first : `${first}\n${dim(toTerminalText(withStartedCommand(hint)))}`;
}

export function exitCodeOfError(error: unknown): number {
	if (error instanceof InputError) return EXIT.usage;
	if (error instanceof InterruptedError) return error.signal === "SIGINT" ? EXIT.interrupted : EXIT.terminated;
	if (error instanceof ApiError && INVALID_REQUEST.includes(error.status)) return EXIT.usage;
	return UNREACHABLE.includes(describeError(error).code) ? EXIT.connectionLost : EXIT.failed;
}

function inWordsOfUser({ code, message, hint, details }: PrintableError): PrintableError {
	return { code, message: withTypedNames(message), hint: commandHint({ code, hint }), details };
}

function describeError(error: unknown): PrintableError {
	if (error instanceof ApiError || isCodedError(error)) return error;
	return {
		code: "internal",
		message: error instanceof Error ? (error.stack ?? error.message) : String(error),
		hint: "This is a bug in paperclipai; please report it.",
	};
}
