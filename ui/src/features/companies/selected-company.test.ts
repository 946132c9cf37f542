import { afterEach, describe, expect, it } from "vitest";
import { companyInUrls, setCompanyInUrls } from "./selected-company.ts";

const [kite, sail] = [{ issuePrefix: "KITE" }, { issuePrefix: "SAIL" }];

describe("the company in URLs", () => {
	afterEach(() => setCompanyInUrls(undefined, undefined));

	it("is kept until the companies are known", () => {
		expect(companyInUrls("NONE")).toBe("NONE");
		expect(companyInUrls(undefined)).toBeUndefined();
	});

	it("is the requested one, and the shown one instead of one that does not exist", () => {
		setCompanyInUrls(kite, [kite, sail]);
		expect(companyInUrls("SAIL")).toBe("SAIL");
		for (const requested of ["NONE", "", undefined]) expect(companyInUrls(requested)).toBe("KITE");
	});

	it("is left out where there is only one, but a link to it works", () => {
		setCompanyInUrls(kite, [kite]);
		expect(companyInUrls("KITE")).toBe("KITE");
		for (const requested of ["NONE", undefined]) expect(companyInUrls(requested)).toBeUndefined();
	});
});
