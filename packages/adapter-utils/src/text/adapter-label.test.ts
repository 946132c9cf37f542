import { expect, it } from "vitest";
import { getAdapterLabel } from "./adapter-label.ts";

it.each([
	["acme_cloud_agent", undefined, "Acme Cloud Agent"],
	["acme_cloud_agent", "Acme", "Acme"],
	["acme_cloud_agent", "  ", "Acme Cloud Agent"],
	["x", "", "X"],
	["", undefined, "Unknown adapter"],
	["__", undefined, "Unknown adapter"],
])("type %j with label %j is shown as %s", (type, label, shown) => {
	expect(getAdapterLabel(type, label)).toBe(shown);
});
