import { expect, it } from "vitest";
import { settingName } from "./setting-name.ts";

it.each([
	["adapterConfig.model", "Model"],
	["model", "Model"],
	["adapterConfig.env.LOG_LEVEL", "Variable LOG_LEVEL"],
	["runtimeConfig.heartbeat.maxConcurrentRuns", "Concurrent runs"],
	["adapterType", "Adapter"],
	["mcpServers.github", "MCP server github"],
	["adapterConfig.unknownKey", "unknownKey"],
])("calls %s %s", (key, name) => {
	expect(settingName(key, [{ key: "model", label: "Model", type: "combobox" }])).toBe(name);
});
