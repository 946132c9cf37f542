import { expect, it } from "vitest";
import { describeParserState } from "./parser-state.ts";

it("says which version of the contract would do, besides the one that does not", () => {
	const { label, explanation } = describeParserState({ type: "unsupported", version: "banana" });
	expect(label).toBe("version not supported");
	expect(explanation).toContain("made for version banana of its contract; this program knows version 1.");
});
