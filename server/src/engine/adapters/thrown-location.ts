import { isCodedError, messageOf } from "@paperclipai/adapter-utils";
import { isThrownByAdapter } from "./thrown-by-adapter.ts";

const FRAME = /^(?:.*\()?[^/(]*(?:\/\/)?(\/[^()]*:\d+):\d+\)?$/;
const ROOTS = ["src", "dist"];

/** Helpers that throw on behalf of an adapter. */
const HELPERS = /\/adapter-utils\/(?:src|dist)\//;

/**
 * The message of what an adapter threw, with file and line on its first line, for example
 * `boom (my-agent/src/execute.ts:12)`. The process of an external adapter has added them already.
 */
export function describeThrown(thrown: unknown): string {
	const message = messageOf(thrown);
	const isLocated = !(thrown instanceof Error) || isCodedError(thrown) || isThrownByAdapter(thrown);
	const location = isLocated ? null : locationIn(String(thrown.stack));
	return location === null ? message : message.replace(/\n|$/, ` (${location})$&`);
}

function locationIn(stack: string): string | null {
	const files = stack.split("\n").flatMap((line) => FRAME.exec(line.trimEnd())?.[1] ?? []);
	const file = files.find((name) => !HELPERS.test(name));
	if (file === undefined) return null;
	// From the folder of the package on, since the folders above depend on the machine.
	const names = file.split("/");
	const root = names.findIndex((name, index) => ROOTS.includes(name) && names[index - 1] !== "");
	return names.slice(root > 0 && root < names.length - 1 ? root - 1 : -2).join("/");
}
