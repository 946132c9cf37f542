import { expect, it } from "vitest";
import { describeParserState } from "./parser-state.ts";

it("names the declared and the supported version of the contract", () => {
	const { label, explanation } = describeParserState({ type: "unsupported", version: "banana" });
	expect(label).toBe("version not supported");
	expect(explanation).toContain(
		"built for version banana of the parser contract; this version of Paperclip supports version 1.",
	);
});
