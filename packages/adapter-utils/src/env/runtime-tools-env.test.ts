import { expect, it } from "vitest";
import { buildRuntimeToolsEnv } from "./runtime-tools-env.ts";

it.each([undefined, null, "PATH", [], {}, { env: "x" }])("has no variables for %j", (tools) => {
	expect(buildRuntimeToolsEnv(tools)).toEqual({});
});

it("takes the variables that are text", () => {
	expect(buildRuntimeToolsEnv({ env: { TOOL_SOCKET: "/run/tool", PORT: 7, EMPTY: "" } })).toEqual({
		TOOL_SOCKET: "/run/tool",
		EMPTY: "",
	});
});
