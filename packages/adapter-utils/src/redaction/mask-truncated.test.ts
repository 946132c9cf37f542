import { expect, it } from "vitest";
import { maskShortened, maskTruncated } from "./mask-truncated.ts";
import { createMasker } from "./masker.ts";

const SECRET = "sk-live-0123456789abcdef";
const masker = createMasker([SECRET]);

it("masks every start of a secret at the end, of at least 4 characters", () => {
	for (let length = 0; length <= SECRET.length; length++) {
		const part = SECRET.slice(0, length);
		expect(maskTruncated(masker, `key=${part}`)).toBe(`key=${length < 4 ? part : "***"}`);
	}
});

it.each([
	["keeps other text", "key=value", "key=value"],
	["masks whole secrets", `${SECRET} and ${SECRET}, yes`, "*** and ***, yes"],
	["masks a whole secret before a part", `${SECRET} and sk-live-01`, "*** and ***"],
	["masks parts in base64", `x ${Buffer.from(`${SECRET} more`).toString("base64").slice(0, 14)}`, "x ***"],
])("%s", (_, text, masked) => expect(maskTruncated(masker, text)).toBe(masked));

it("shortens a text only after it was masked", () => {
	expect(maskShortened(masker, `${"x".repeat(10)}${SECRET}`, 12)).toBe(`${"x".repeat(10)}*…`);
	expect(maskShortened(masker, `${"x".repeat(10)}sk-live…`, 500)).toBe(`${"x".repeat(10)}***…`);
	expect(maskShortened(masker, "short", 5)).toBe("short");
});
