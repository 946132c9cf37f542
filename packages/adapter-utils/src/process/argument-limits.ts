import { CodedError } from "../errors/coded-error.ts";

/** The kernel refuses a single argument or variable above this (MAX_ARG_STRLEN on Linux). */
const MAX_STRING_BYTES = 128 * 1024 - 1;

/** @throws {CodedError} `argument_too_long`, which names the string, where the kernel would only say E2BIG. */
export function checkArguments(args: string[], env: Record<string, string>): void {
	args.forEach((value, index) => {
		checkString(value, `Argument ${index + 1}`);
	});
	for (const [name, value] of Object.entries(env)) checkString(`${name}=${value}`, `The variable ${name}`);
}

function checkString(value: string, what: string): void {
	const bytes = Buffer.byteLength(value);
	if (bytes <= MAX_STRING_BYTES) return;
	throw new CodedError("argument_too_long", `${what} has ${bytes} bytes; the system takes ${MAX_STRING_BYTES}.`, {
		hint: "Pass long text through standard input or a file.",
	});
}
