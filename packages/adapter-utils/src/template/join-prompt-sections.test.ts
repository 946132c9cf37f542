import { expect, it } from "vitest";
import { joinPromptSections } from "./join-prompt-sections.ts";

it("joins the sections that are not empty", () => {
	expect(joinPromptSections(["\na\n", "", null, undefined, "  ", "b"])).toBe("a\n\nb");
	expect(joinPromptSections(["a", "b"], " | ")).toBe("a | b");
	expect(joinPromptSections([])).toBe("");
});
