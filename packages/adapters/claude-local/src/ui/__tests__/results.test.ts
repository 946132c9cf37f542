import { describe, expect, it } from "vitest";
import { assistant, parse } from "./parse-events.ts";

describe("results of Claude Code in the transcript", () => {
	it.each([
		["an error", { subtype: "success", is_error: true }, "error", true],
		["a limit that 2.0.76 does not call an error", { subtype: "error_max_turns" }, "error_max_turns", true],
		["a success", { subtype: "success" }, "success", false],
	])("closes with %s", (_name, fields, subtype, isError) => {
		expect(parse({ type: "result", ...fields })).toMatchObject([{ kind: "result", subtype, isError }]);
	});

	it("shows an API failure once", () => {
		const message = { model: "<synthetic>", content: [{ type: "text", text: "API Error: 529" }] };
		const said = { type: "assistant", error: "overloaded", message };
		const closing = { type: "result", subtype: "success", is_error: true, result: "API Error: 529" };
		expect(parse(said, closing)).toMatchObject([
			{ kind: "system", text: "API Error: 529" },
			{ kind: "result", text: "", isError: true },
		]);
		expect(parse(said, { ...closing, result: "Other" })[1]).toMatchObject({ text: "Other" });
		expect(parse(closing)[0]).toMatchObject({ text: "API Error: 529" });
	});

	it("says that an answer broke off when the program gives no reason", () => {
		const event = (fields: object) => ({ type: "stream_event", event: fields });
		const closing = { type: "result", subtype: "error_during_execution", is_error: false, errors: [] };
		const delta = event({ type: "content_block_delta", delta: { type: "text_delta", text: "An ans" } });
		const brokenOff = ["The response of the model service was cut off."];
		expect(parse(delta, closing)[1]).toMatchObject({ isError: true, errors: brokenOff });
		expect(parse(event({ type: "message_start" }), closing)[0]).toMatchObject({ errors: brokenOff });
		expect(parse(delta, assistant({ type: "text", text: "An answer" }), closing).at(-1)).toMatchObject({ errors: [] });
		expect(parse(delta, { ...closing, errors: ["why"] })[1]).toMatchObject({ errors: ["why"] });
		expect(
			parse(delta, { ...event({ type: "message_start" }), parent_tool_use_id: "t1" }, closing, closing).at(-1),
		).toMatchObject({
			errors: [],
		});
	});
});
