import { afterEach, expect, it, vi } from "vitest";
import { createOutput, useColor } from "./output.ts";

afterEach(() => vi.restoreAllMocks());

function printed(isTerminal: boolean, print: (output: ReturnType<typeof createOutput>) => void): string {
	const parts: string[] = [];
	const tty = process.stdout.isTTY;
	vi.spyOn(process.stdout, "write").mockImplementation((part) => parts.push(String(part)) > 0);
	process.stdout.isTTY = isTerminal;
	try {
		print(createOutput());
	} finally {
		process.stdout.isTTY = tty;
	}
	return parts.join("");
}

it("keeps its own styles when it uses colour, and no other control sequence", () => {
	vi.stubEnv("FORCE_COLOR", "1");
	vi.stubEnv("NO_COLOR", "");
	const text = "\u001b[1mbold\u001b[22m \u001b[8mhidden\u001b[0m \u001b]0;title\u0007 \u001b[2J \u001b[41m";
	expect(printed(true, ({ data }) => data(text))).toBe("\u001b[1mbold\u001b[22m hidden\u001b[0m ␛]0;title␇ ␛[2J ");
	vi.stubEnv("FORCE_COLOR", "0");
	expect(printed(true, ({ data }) => data(text))).toBe("bold hidden ␛]0;title␇ ␛[2J ");
});

it("prints the exact output of an agent to a file, and makes it safe for a terminal", () => {
	const raw = "\u001b]52;c;eA==\u0007\u001b[31mred";
	expect(printed(false, (output) => output.raw("stdout", raw))).toBe(raw);
	expect(printed(true, (output) => output.raw("stdout", raw))).toBe("␛]52;c;eA==␇red");
	expect(printed(true, (output) => output.raw("stdout", Buffer.from(raw)))).toBe("␛]52;c;eA==␇red");
	expect(printed(true, (output) => output.json('{"a":"\u009b"}\n'))).toBe('{"a":"\\u009b"}\n');
});

it("breaks notes between words where the terminal would break them inside one", () => {
	const { isTTY, columns } = process.stderr;
	const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
	Object.assign(process.stderr, { isTTY: true, columns: 12 });
	try {
		createOutput().note("Use another name.");
		expect(write).toHaveBeenCalledWith("Use another\nname.\n");
	} finally {
		Object.assign(process.stderr, { isTTY, columns });
	}
});

it.each([
	[true, {}, true],
	[false, {}, false],
	[false, { CI: "1" }, false],
	[true, { NO_COLOR: "1" }, false],
	[true, { NO_COLOR: "" }, true],
	[false, { FORCE_COLOR: "1" }, true],
	[true, { FORCE_COLOR: "0" }, false],
	[true, { NO_COLOR: "1", FORCE_COLOR: "1" }, false],
	[true, { TERM: "dumb" }, false],
])("terminal %j with %j: %j", (isTerminal, env, expected) => {
	expect(useColor(isTerminal, env)).toBe(expected);
});
