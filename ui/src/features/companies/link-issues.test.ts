import { expect, it } from "vitest";
import { identifierPattern } from "./link-issues.tsx";

const found = (text: string) => text.split(identifierPattern("ACM")).filter((_, index) => index % 2 === 1);

it("finds the identifiers of issues", () => {
	expect(found("ACM-1, (ACM-20) and ACM-3. See ACM-4")).toEqual(["ACM-1", "ACM-20", "ACM-3", "ACM-4"]);
});

it.each([
	"ACM-1.md",
	"ACM-1.5",
	"ACM-01",
	"éACM-1",
	"C:\\ACM-1",
	"fix/ACM-1",
	"ACM-1-login",
	"XACM-1",
	"acm-1",
])("finds none in %s", (text) => {
	expect(found(text)).toEqual([]);
});
