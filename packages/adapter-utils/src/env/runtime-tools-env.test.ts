import { expect, it } from "vitest";
import { buildRuntimeToolsEnv } from "./runtime-tools-env.ts";

it.each([undefined, null, "PATH", [], {}, { env: "x" }])("returns no variables for %j", (tools) => {
	expect(buildRuntimeToolsEnv(tools)).toEqual({});
});

it("returns the variables that are strings", () => {
	expect(buildRuntimeToolsEnv({ env: { TOOL_SOCKET: "/run/tool", PORT: 7, EMPTY: "" } })).toEqual({
		TOOL_SOCKET: "/run/tool",
		EMPTY: "",
	});
});
