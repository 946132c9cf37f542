import { expect, it } from "vitest";
import { readableLine } from "./readable-line.ts";

const record = { level: 40, time: Date.UTC(2030, 0, 2, 3, 4, 5), pid: 7, hostname: "h", msg: "the disk is full" };

it("shows time with zone, level, message and facts", () => {
	expect(readableLine(`${JSON.stringify({ ...record, runId: "r", count: 2 })}\n`)).toBe(
		"2030-01-02T03:04:05.000Z warn the disk is full runId=r count=2\n",
	);
});

it("shows the stack of an error, and no control sequences", () => {
	const line = readableLine(
		JSON.stringify({ ...record, err: { type: "Error", stack: "Error: x\u001b[2J\n    at y" } }),
	);
	expect(line).toContain("err=Error: x");
	expect(line).toContain("\n    at y");
	expect(line).not.toContain("\u001b");
});

it("leaves alone what is no record", () => {
	expect(readableLine("oops\n")).toBe("oops\n");
});
