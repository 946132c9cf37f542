import { expect, it } from "vitest";
import { nextPage } from "./next-page.ts";

it.each([
	["/runs/7?x=1", "/runs/7?x=1"],
	["runs", "/runs"],
	[undefined, "/"],
	[["/a", "/b"], "/"],
	["https://evil.example/a", "/"],
	["//evil.example", "/"],
	["/\\evil.example", "/"],
	["\t//evil.example", "/"],
	["/.//evil.example", "/"],
	["/a/..//evil.example", "/"],
	["javascript:alert(1)", "/"],
	["http://", "/"],
])("after a login, %s leads to %s", (wanted, page) => {
	expect(nextPage(wanted)).toBe(page);
});
