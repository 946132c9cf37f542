import { CodedError } from "../../errors/coded-error.ts";

/** The kernel refuses a single argument or variable above this (MAX_ARG_STRLEN on Linux). */
const MAX_STRING_BYTES = 128 * 1024 - 1;

/**
 * Reports an invalid argument or variable by name; `spawn` would only fail with E2BIG or EINVAL.
 *
 * @throws {CodedError} `argument_too_long` or `argument_invalid`.
 */
export function checkArguments(args: string[], env: Record<string, string>): void {
	args.forEach((value, index) => {
		checkString(value, `Argument ${index + 1}`);
	});
	for (const [name, value] of Object.entries(env)) {
		if (name === "" || name.includes("=")) throw invalid(`"${name}" is not a valid name of an environment variable.`);
		checkString(`${name}=${value}`, `The variable ${name.replaceAll("\0", "\\0")}`);
	}
}

function checkString(value: string, what: string): void {
	if (value.includes("\0")) throw invalid(`${what} contains a NUL byte, which no program can receive.`);
	const bytes = Buffer.byteLength(value);
	if (bytes <= MAX_STRING_BYTES) return;
	throw new CodedError(
		"argument_too_long",
		`${what} has ${bytes} bytes; the limit of the system is ${MAX_STRING_BYTES}.`,
		{
			hint: "Pass long text through standard input or a file.",
		},
	);
}

function invalid(message: string): CodedError {
	return new CodedError("argument_invalid", message, { hint: "Remove it from the agent's configuration." });
}
