import { expect, it } from "vitest";
import { readTranscriptMode } from "./transcript-mode.ts";

it("accepts one output format", () => {
	expect(readTranscriptMode({})).toBe("nice");
	expect(readTranscriptMode({ raw: true })).toBe("raw");
	expect(() => readTranscriptMode({ json: true, debug: true })).toThrow("--json and --debug cannot be used together.");
});
