import { NO_TRANSCRIPT_STATS } from "@paperclipai/adapter-utils";
import { expect, it } from "vitest";
import { formatParserFailures } from "./parser-note.ts";

const state = { type: "external", version: "1.0.0" } as const;
const dropReasons = ["a", "b", "c\u001b[31m", "d"].map((reason, index) => ({ reason, count: 4 - index }));
const stats = { ...NO_TRANSCRIPT_STATS, droppedEntries: 10, dropReasons };

it("says why entries were dropped, on one line without escape sequences", () => {
	const line = formatParserFailures(state, stats, "nice");
	expect(line).toMatch(/^parser: external 1\.0\.0, 10 invalid entries dropped \(a \(4×\); b \(3×\); c.* \(2×\); …\)$/);
	expect(line).not.toContain("\u001b");
});

it("lists all reasons with --debug and --json", () => {
	expect(formatParserFailures(state, stats, "debug")).toMatch(/; d\)$/);
	expect(JSON.parse(formatParserFailures(state, stats, "json"))).toMatchObject({
		parser: { droppedEntries: 10, dropReasons },
	});
});
