import { describe, expect, it } from "vitest";
import { createStdoutParser, parseStdoutLine } from "../index.ts";
import { assistant, parse, TS, toolResult, user } from "./parse-events.ts";

describe("tools of Claude Code in the transcript", () => {
	it("names the tool of a result", () => {
		const call = { type: "tool_use", id: "t1", name: "Bash", toolKind: "shell", input: { command: "ls" } };
		expect(parse(assistant(call), user([toolResult("a\nb")]))).toEqual([
			{ kind: "tool_call", ts: TS, name: "Bash", toolKind: "shell", input: { command: "ls" }, toolUseId: "t1" },
			{ kind: "tool_result", ts: TS, toolUseId: "t1", toolName: "Bash", content: "a\nb", isError: false },
		]);
	});

	it("forgets tool names on reset, and has none for single lines", () => {
		const parser = createStdoutParser();
		parser.parseLine(JSON.stringify(assistant({ type: "tool_use", id: "t1", name: "Bash" })), TS);
		parser.reset();
		const line = JSON.stringify(user([toolResult("x")]));
		expect(parser.parseLine(line, TS)[0]).not.toHaveProperty("toolName");
		expect(parseStdoutLine(line, TS)[0]).not.toHaveProperty("toolName");
	});

	it.each([
		[
			"text and a picture",
			[
				{ type: "text", text: "seen" },
				{ type: "image", source: {} },
			],
			"seen\n[image]",
		],
		["a picture", [{ type: "image", source: { media_type: "image/png", data: "AAAA" } }], "[image image/png, 3 B]"],
		["what the model's service found", [{ type: "web_search_result", title: "T", url: "https://a" }], "T https://a"],
		["an error", "<tool_use_error>No such file.</tool_use_error>", "No such file."],
		["nothing", undefined, ""],
		["an unknown part", [{ type: "chart", rows: 2 }], '{"type":"chart","rows":2}'],
		["an object", { rows: 2 }, '{"rows":2}'],
	])("reads a tool result of %s", (_name, content, text) => {
		expect(parse(user([toolResult(content)]))[0]).toMatchObject({ kind: "tool_result", content: text });
	});

	it("shows tools of the model service and leaves out redacted thinking", () => {
		const blocks = [
			{ type: "redacted_thinking", data: "x" },
			{ type: "server_tool_use", id: "s1", name: "web_search", input: { query: "q" } },
			{ type: "web_search_tool_result", tool_use_id: "s1", content: [{ type: "text", text: "found" }] },
		];
		expect(parse(assistant(...blocks))).toMatchObject([
			{ kind: "tool_call", name: "web_search" },
			{ kind: "tool_result", toolName: "web_search", content: "found" },
		]);
	});

	it("shows the change made by a tool", () => {
		const change = {
			filePath: "/a",
			structuredPatch: [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ["-x", "+y"] }],
		};
		expect(parse(user([toolResult("ok")], { tool_use_result: change })).slice(1)).toMatchObject([
			{ kind: "diff", changeType: "file_header", text: "M /a" },
			{ kind: "diff", changeType: "hunk", text: "@@ -1,1 +1,1 @@" },
			{ kind: "diff", changeType: "remove", text: "-x" },
			{ kind: "diff", changeType: "add", text: "+y" },
		]);
		const creation = { type: "create", filePath: "/a", content: "x\ny\n", structuredPatch: [] };
		expect(parse(user([toolResult("ok")], { tool_use_result: creation })).slice(1)).toMatchObject([
			{ changeType: "file_header", text: "A /a" },
			{ changeType: "add", text: "+x\n+y" },
		]);
	});
});
