import { expect, it } from "vitest";
import { usableRules } from "./allows.ts";
import { permissionPayloadSchema } from "./payloads.ts";

it("suggests only rules that allow the whole request", () => {
	const paths = ["/tree/a", "/tree/b"];
	const suggestedRules = [...paths, "/tree"].map((path) => ({ decision: "allow", tool: "Edit", path }));
	const request = { toolName: "Edit", input: {}, paths, askedBecause: "", canChangeInput: false, suggestedRules };
	expect(usableRules(permissionPayloadSchema.parse(request))).toEqual([suggestedRules[2]]);
});
