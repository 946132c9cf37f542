import fc from "fast-check";
import { expect, it } from "vitest";
import { createOutputReader } from "./output-reader.ts";

it("reads the same lines from chunks of any size", () => {
	fc.assert(
		fc.property(fc.array(fc.constantFrom("a", "\n", "b\n", "é")), (chunks) => {
			const read = (chunks: string[]) => {
				const reader = createOutputReader<string[]>([], (lines, line) => void lines.push(line));
				for (const chunk of chunks) reader.push(chunk);
				return reader.end();
			};
			const lines = chunks.join("").split("\n");
			expect(read(chunks)).toEqual(lines.at(-1) === "" ? lines.slice(0, -1) : lines);
		}),
	);
});
