import type { AdapterInfo } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { unusedFindings } from "./check-adapters.ts";

const adapter = { type: "acme", label: "Acme" } as AdapterInfo;

it.each([
	["command_not_found", { code: "command_not_found", level: "warn", message: "Acme is not in use. It failed." }],
	["command_missing", { code: "adapter_ready", level: "info", message: "Acme is ready to be configured." }],
])("reports an unused adapter whose test ended with %s", (code, finding) => {
	expect(unusedFindings(adapter, [{ code, level: "error", message: "It failed." }])).toEqual([finding]);
});
