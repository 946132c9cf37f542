import { expect, it } from "vitest";
import { packBlock, unpackBlock } from "./packed-blocks.ts";

const ts = "2026-01-01T00:00:00.000Z";

it("gives back the block, with texts that are kept elsewhere or look like references", () => {
	const text = "a text that is long enough to be shared";
	const input = { command: text, other: "\0" + "0", odd: ["\0\0x", "short"] };
	const block = {
		kind: "tool" as const,
		ts,
		name: "Bash",
		toolKind: "shell" as const,
		input,
		result: { ts, content: text, isError: false },
	};
	const packed = packBlock(block, ["Bash", text]);
	expect(packed).not.toContain(text);
	expect(unpackBlock(packed, ["Bash", text])).toEqual(block);
});
