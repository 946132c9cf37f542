import { CodedError } from "../../errors/coded-error.ts";

/** MAX_ARG_STRLEN on Linux. */
const MAX_STRING_BYTES = 128 * 1024 - 1;

/**
 * Names the invalid argument or variable, while `spawn` would only fail with E2BIG or EINVAL.
 * @throws {CodedError} `argument_too_long` or `argument_invalid`.
 */
export function checkArguments(args: string[], env: Record<string, string>): void {
	args.forEach((value, index) => {
		checkString(value, `Argument ${index + 1} of the command`, "Pass long text through standard input or a file.");
	});
	for (const [name, value] of Object.entries(env)) {
		if (name === "" || name.includes("=")) throw invalid(`"${name}" is not a valid environment variable name.`);
		const what = `The variable ${name.replaceAll("\0", "\\0")}`;
		checkString(`${name}=${value}`, what, "Shorten the value, or put it into a file that the command reads.");
	}
}

/** Error for arguments and variables that exceed the kernel's limit only together. */
export function tooLongTogether(args: string[], env: Record<string, string>, cause: unknown): CodedError {
	const bytesOf = (texts: string[]) => texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
	const variables = bytesOf(Object.entries(env).map(([name, value]) => `${name}=${value}`));
	return new CodedError(
		"argument_too_long",
		`The command's arguments (${bytesOf(args)} bytes) and environment variables (${variables} bytes) together exceed the system's limit.`,
		{
			hint: "Pass long text or many file names through standard input or a file. `getconf ARG_MAX` prints the limit.",
			cause,
		},
	);
}

function checkString(value: string, what: string, hint: string): void {
	if (value.includes("\0")) throw invalid(`${what} contains a NUL byte, which no program can receive.`);
	const bytes = Buffer.byteLength(value);
	if (bytes <= MAX_STRING_BYTES) return;
	throw new CodedError(
		"argument_too_long",
		`${what} is ${bytes} bytes long; the system allows at most ${MAX_STRING_BYTES}.`,
		{ hint },
	);
}

function invalid(message: string): CodedError {
	return new CodedError("argument_invalid", message, {
		hint: "Correct the arguments or variables in the agent's configuration.",
	});
}
