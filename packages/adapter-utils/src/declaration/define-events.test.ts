import { expect, it } from "vitest";
import { defineEvents } from "./define-events.ts";

const ts = "2030-01-01T00:00:00.000Z";

/** Numbers the lines of a log. */
const events = defineEvents(() => {
	let count = 0;
	return (line) => (line === "unknown" ? null : { entries: [{ kind: "system", text: `${++count} ${line}` }] });
});

it("gives the entries of a line its time, and shows an unknown line as it is", () => {
	const parser = events.createStdoutParser();
	expect(parser.parseLine("a", ts)).toEqual([{ kind: "system", text: "1 a", ts }]);
	expect(parser.parseLine("unknown", ts)).toEqual([{ kind: "stdout", text: "unknown", ts }]);
});

it("gives each log a reader of its own, and a new one after a reset", () => {
	const [one, other] = [events.createStdoutParser(), events.createStdoutParser()];
	const textOf = (parser: typeof one) => parser.parseLine("a", ts).map((entry) => "text" in entry && entry.text);
	expect([textOf(one), textOf(one), textOf(other)]).toEqual([["1 a"], ["2 a"], ["1 a"]]);
	one.reset();
	expect(textOf(one)).toEqual(["1 a"]);
	expect(events.parseStdoutLine("b", ts)).toEqual([{ kind: "system", text: "1 b", ts }]);
});
