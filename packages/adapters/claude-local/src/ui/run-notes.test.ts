import { describe, expect, it } from "vitest";
import { parse } from "./__tests__/parse-events.ts";

describe("notes on the set-up of a run", () => {
	it("names MCP servers that do not work, once", () => {
		const init = {
			type: "system",
			subtype: "init",
			session_id: "s",
			model: "opus",
			mcp_servers: [
				{ name: "files", status: "connected" },
				{ name: "later", status: "pending" },
				{ name: "broken", status: "failed" },
				{ name: "mail", status: "needs-auth" },
			],
		};
		const entries = parse(init, init);
		expect(entries).toMatchObject([
			{ kind: "init", model: "opus" },
			{
				kind: "system",
				text: "The MCP server broken could not be started or reached.\nThe MCP server mail needs a login.",
			},
			{ kind: "init" },
		]);
		expect(parse({ ...init, mcp_servers: "none" })).toHaveLength(1);
	});

	it("shows each denied permission once, even where only the closing line reports it", () => {
		const denial = (id: string, command: string) => ({
			tool_use_id: id,
			tool_name: "Bash",
			tool_input: { command, description: "d" },
		});
		const notice = { type: "system", subtype: "permission_denied", tool_name: "Bash", tool_use_id: "t1" };
		const closing = (...permission_denials: unknown[]) => ({ type: "result", subtype: "success", permission_denials });
		const texts = (...events: unknown[]) =>
			parse(...events).flatMap((entry) => (entry.kind === "system" ? [entry.text] : []));
		expect(
			texts(notice, closing(denial("t1", "rm a"), denial("t2", "rm b\nrm c")), closing(denial("t2", "rm b"))),
		).toEqual(["Permission denied: Bash was not run.", "Permission denied: Bash was not run: rm b"]);
		const many = Array.from({ length: 25 }, (_, index) => denial(`t${index}`, `rm ${index}`));
		const [text = ""] = texts(closing(...many));
		expect(text.split("\n")).toHaveLength(21);
		expect(text).toMatch(/\n5 more permissions were denied\.$/);
	});

	it("says when another model answers", () => {
		const init = { type: "system", subtype: "init", session_id: "s", model: "claude-opus-4-8[1m]" };
		const says = (model: string, text: string, more = {}) => ({
			type: "assistant",
			message: { model, content: [{ type: "text", text }] },
			...more,
		});
		const texts = (...events: unknown[]) =>
			parse(init, ...events).map((entry) => ("text" in entry ? entry.text : entry.kind));
		expect(
			texts(
				says("claude-opus-4-8", "a"),
				says("eu.anthropic.claude-opus-4-8-20260101-v1:0", "b"),
				says("claude-haiku-4", "of a sub-agent", { parent_tool_use_id: "t1" }),
				says("<synthetic>", "c"),
				says("claude-sonnet-4", "d"),
				says("claude-sonnet-4", "e"),
			),
		).toEqual(["init", "a", "b", "of a sub-agent", "c", "The model is now claude-sonnet-4.", "d", "e"]);
		const event = (fields: object) => ({ type: "stream_event", event: fields });
		expect(
			texts(
				event({ type: "message_start", message: { model: "claude-sonnet-4" } }),
				event({ type: "content_block_delta", delta: { type: "text_delta", text: "d" } }),
				says("claude-sonnet-4", "de"),
			),
		).toEqual(["init", "The model is now claude-sonnet-4.", "d", "e"]);
	});
});
