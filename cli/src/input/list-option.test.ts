import { expect, it } from "vitest";
import { collectList, isNone } from "./list-option.ts";

it("collects values of several options, with commas between them or not", () => {
	expect(collectList("PAP-3", collectList("PAP-1, PAP-2,"))).toEqual(["PAP-1", "PAP-2", "PAP-3"]);
	expect([isNone(" None "), isNone("Nonesuch")]).toEqual([true, false]);
});
