import { expect, it } from "vitest";
import { createRpcWriter, readRpc, rpcKey } from "./json-rpc.ts";

it.each([
	[
		{ id: 0, result: { a: 1 } },
		{ kind: "response", id: 0, result: { a: 1 }, error: null },
	],
	[
		{ id: "a", result: null },
		{ kind: "response", id: "a", result: {}, error: null },
	],
	[
		{ id: 1, error: { code: -32000, message: "No.", data: { details: "Why." } } },
		{ kind: "response", id: 1, result: {}, error: { code: -32000, message: "No.", data: { details: "Why." } } },
	],
	[
		{ id: 1, error: {} },
		{ kind: "response", error: { code: 0, message: "" } },
	],
	[
		{ id: 2, method: "ask", params: { b: 2 } },
		{ kind: "request", id: 2, method: "ask", params: { b: 2 } },
	],
	[
		{ method: "note", params: [1] },
		{ kind: "notification", method: "note", params: {} },
	],
])("reads %j", (fields, message) => {
	expect(readRpc(fields)).toMatchObject(message);
});

it.each([
	{},
	{ id: 1 },
	{ id: 1, error: "text" },
	{ id: null, result: {} },
	{ id: null, method: "ask" },
	{ id: "x".repeat(201), method: "ask" },
	{ method: 1 },
])("does not read %j, which is no message", (fields) => {
	expect(readRpc(fields)).toBeNull();
});

it("writes lines that it reads, with the members of each message", () => {
	const write = createRpcWriter({ jsonrpc: "2.0" });
	const read = (line: string) => {
		expect(line.endsWith("\n")).toBe(true);
		const fields = JSON.parse(line);
		expect(fields.jsonrpc).toBe("2.0");
		return readRpc(fields);
	};
	expect(read(write.request("a", "ask", { b: 1 }))).toEqual({
		kind: "request",
		id: "a",
		method: "ask",
		params: { b: 1 },
	});
	expect(read(write.notification("note"))).toEqual({ kind: "notification", method: "note", params: {} });
	expect(read(write.result(7, { c: 1 }))).toMatchObject({ kind: "response", id: 7, result: { c: 1 }, error: null });
	expect(read(write.unsupported(7, "draw"))).toMatchObject({
		id: 7,
		error: { code: -32601, message: expect.stringContaining('"draw"') },
	});
	expect(read(write.repeated("7"))).toMatchObject({ id: "7", error: { code: -32600 } });
	expect(rpcKey(7)).not.toBe(rpcKey("7"));
});
