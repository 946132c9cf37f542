import { expect, it } from "vitest";
import { toInlineText } from "./printable-text.ts";

it("keeps foreign text inside its line", () => {
	expect(toInlineText("model\r\n✓ succeeded\u001b[2K\t·")).toBe("model ✓ succeeded␛[2K ·");
});
