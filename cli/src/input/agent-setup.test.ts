import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { readAgentSetup, readTranscriptMode } from "./agent-setup.ts";

describe("readAgentSetup", () => {
	it("takes the folder the user stands in, unless another one is given", () => {
		expect(readAgentSetup({ adapter: "x" }, tmpdir())).toMatchObject({ adapterConfig: { cwd: tmpdir() } });
		expect(readAgentSetup({ adapter: "x", cwd: ".." }, tmpdir())).toMatchObject({ adapterConfig: { cwd: "/" } });
		expect(readAgentSetup({ adapter: "x", config: { cwd: "/", a: 1 } }, tmpdir())).toMatchObject({
			adapterConfig: { cwd: "/", a: 1 },
		});
	});

	it("is nothing without an adapter, and then takes nothing else", () => {
		expect(readAgentSetup({}, tmpdir())).toBeUndefined();
		expect(() => readAgentSetup({ cwd: "." }, tmpdir())).toThrow("describe a new agent");
		expect(() => readAgentSetup({ config: {} }, tmpdir())).toThrow("describe a new agent");
	});

	it.each([
		["cwd_not_found", { cwd: "no-such-folder" }],
		["cwd_not_a_directory", { cwd: import.meta.filename }],
		["usage", { cwd: ".", config: { cwd: "." } }],
	])("refuses with %s", (code, options) => {
		expect(() => readAgentSetup({ adapter: "x", ...options }, tmpdir())).toThrow(expect.objectContaining({ code }));
	});
});

it("takes one way to print", () => {
	expect(readTranscriptMode({})).toBe("nice");
	expect(readTranscriptMode({ raw: true })).toBe("raw");
	expect(() => readTranscriptMode({ json: true, debug: true })).toThrow("--json and --debug exclude each other.");
});
