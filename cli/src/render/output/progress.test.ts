import { expect, it } from "vitest";
import { createProgress, type ProgressStyle } from "./progress.ts";

function shown(style: ProgressStyle): string {
	const parts: string[] = [];
	const write = (part: string | Uint8Array) => parts.push(String(part)) > 0;
	const progress = createProgress(style, { columns: 10, write });
	progress.show("Fetching it\nnow");
	progress.show("\u001b[2JDone");
	progress.end();
	return parts.join("");
}

it("overwrites and finally clears one line of a terminal, which never wraps", () => {
	expect(shown("line")).toBe("\r\u001b[2KFetching \r\u001b[2K␛[2JDone\r\u001b[2K");
});

it("prints one line per step otherwise", () => {
	expect(shown("lines")).toBe("Fetching it now\n␛[2JDone\n");
});

it("prints nothing with none", () => {
	expect(shown("none")).toBe("");
});
