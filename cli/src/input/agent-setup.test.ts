import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readAgentSetup } from "./agent-setup.ts";

describe("readAgentSetup", () => {
	it("defaults to the current folder", () => {
		expect(readAgentSetup({ adapter: "x" }, tmpdir())).toMatchObject({ adapterConfig: { cwd: tmpdir() } });
		expect(readAgentSetup({ adapter: "x", cwd: ".." }, tmpdir())).toMatchObject({
			adapterConfig: { cwd: path.dirname(tmpdir()) },
		});
		expect(readAgentSetup({ adapter: "x", config: { cwd: "/", a: "1" } }, tmpdir())).toMatchObject({
			adapterConfig: { cwd: "/", a: 1 },
		});
	});

	it("leaves out the folder of an agent that has none, and finds one in the home folder", () => {
		expect(readAgentSetup({ adapter: "x", cwd: "none" }, tmpdir()).adapterConfig).toEqual({});
		expect(readAgentSetup({ adapter: "x", cwd: "~" }, tmpdir()).adapterConfig).toEqual({ cwd: homedir() });
	});

	it("returns undefined without an adapter, and rejects other options then", () => {
		expect(readAgentSetup({}, tmpdir())).toBeUndefined();
		expect(() => readAgentSetup({ cwd: "." }, tmpdir())).toThrow("describe a new agent");
		expect(() => readAgentSetup({ config: {} }, tmpdir())).toThrow("describe a new agent");
	});

	it.each([
		["cwd_not_found", { cwd: "no-such-folder" }],
		["cwd_not_a_directory", { cwd: import.meta.filename }],
		["usage", { cwd: ".", config: { cwd: "." } }],
	])("throws %s", (code, options) => {
		expect(() => readAgentSetup({ adapter: "x", ...options }, tmpdir())).toThrow(expect.objectContaining({ code }));
	});
});
