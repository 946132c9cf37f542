import { expect, it } from "vitest";
import { summarizeToolInput } from "./tool-summary.ts";

it.each([
	["a command", { description: "list files", command: "ls -la" }, "ls -la"],
	["a command as a list", { command: ["bash", "-lc", "ls"] }, "bash -lc ls"],
	["a file", { file_path: "/a.ts", content: "..." }, "/a.ts"],
	["what it says of itself before its prompt", { prompt: "You are ...", description: "Count" }, "Count"],
	["the files it changes", { changes: [{ path: "/a", kind: "add" }, { path: "/b" }] }, "/a, /b"],
	["its only text", { target: "12 files" }, "12 files"],
	["text", "look", "look"],
	["a number", 7, "7"],
	["anything else as JSON", { limit: 5, command: "" }, '{"limit":5,"command":""}'],
	["nothing", {}, ""],
	["an empty list", [], ""],
	["no input", undefined, ""],
])("summarizes %s", (_name, input, expected) => {
	expect(summarizeToolInput(input)).toBe(expected);
});

it("limits the length", () => {
	expect(summarizeToolInput({ command: "x".repeat(1_000_000) })).toHaveLength(2000);
});
