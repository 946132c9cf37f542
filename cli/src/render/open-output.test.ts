import type { LogRecord } from "@paperclipai/adapter-utils";
import { expect, it } from "vitest";
import { createOpenOutput } from "./open-output.ts";

const record = (chunk: string, stream: LogRecord["stream"] = "stdout"): LogRecord => ({
	seq: 1,
	ts: "t",
	stream,
	chunk,
});

function shown(...records: LogRecord[]): string {
	const open = createOpenOutput();
	for (const each of records) open.push([each]);
	return open.shown;
}

it("shows the last state of a line that has not ended", () => {
	expect(shown(record("start\n\r[#  ]  1 %"), record("\r[## ] 50 %"))).toBe("[## ] 50 %");
	expect(shown(record("1 %\r"), record("50 %\r"))).toBe("50 %");
	expect(shown(record("a\n"), record("oops", "stderr"))).toBe("oops");
	expect(shown(record("half"), record("[paperclip] note\n", "system"))).toBe("half");
});

it("shows nothing when the line has ended, or is an event of the program", () => {
	expect(shown(record("\r100 %"), record("\ndone\n"))).toBe("");
	expect(shown(record('{"type":"assistant",'), record('"text":"a"'))).toBe("");
	expect(shown(record('{"type":1}\n'), record("50 %"))).toBe("50 %");
	expect(shown()).toBe("");
});

it("keeps only the end of a long line", () => {
	const states = Array.from({ length: 10_000 }, (_, index) => record(`\r${index} %`));
	expect(shown(...states)).toBe("9999 %");
	expect(shown(record("x".repeat(1_000_000))).length).toBeLessThan(10_000);
});
