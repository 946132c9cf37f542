import { excerpt, firstLine, lastLine } from "./text-lines.ts";

const NODE_VERSION = /^Node\.js v\d/;
const ERROR = /^(?:Uncaught )?[A-Za-z]{0,50}(?:Error|Exception)\b.{0,30}:/;

/** Returns the last line of standard error or, if it is Node's version, the error before it. */
export function exitReason(stderr: string): string {
	const last = lastLine(stderr);
	if (!NODE_VERSION.test(last)) return last;
	const lines = excerpt(stderr.trimEnd()).split("\n").slice(0, -1);
	return firstLine(lines.findLast((line) => ERROR.test(line)) ?? "") || lastLine(lines.join("\n")) || last;
}
