import { expect, it } from "vitest";
import { isNone, list } from "./options.ts";

it("collects values of several options, with commas between them or not", () => {
	const { read } = list("<issues>", "issues");
	const first = read?.("PAP-1, PAP-2,", "--issues", undefined);
	expect(read?.("PAP-3", "--issues", first)).toEqual(["PAP-1", "PAP-2", "PAP-3"]);
	expect([isNone(" None "), isNone("Nonesuch")]).toEqual([true, false]);
});
