import fc from "fast-check";
import { expect, it } from "vitest";
import { readFrontMatter } from "./front-matter.ts";

it("reads the fields at the top of a text only", () => {
	const text = "---\nname: paperclip\ndescription: When: to use it.  \n---\n\n# Title\nname: other\n";
	expect(readFrontMatter(text)).toEqual({ name: "paperclip", description: "When: to use it." });
	expect(readFrontMatter(text.replaceAll("\n", "\r\n"))).toEqual(readFrontMatter(text));
	expect(readFrontMatter("# Title\n---\nname: x\n---\n")).toEqual({});
	expect(readFrontMatter("---\nname: x\n")).toEqual({});
});

it("never throws", () => {
	fc.assert(fc.property(fc.string(), (text) => Object.keys(readFrontMatter(`---\n${text}\n---\n`)).length >= 0));
});
