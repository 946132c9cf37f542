import { describe, expect, it } from "vitest";
import { crumbsOf, isWithin } from "./folder-crumbs.ts";

const paths = (path: string, ...roots: string[]) => crumbsOf({ path, roots }).map((crumb) => crumb.path);

describe("crumbsOf", () => {
	it("leads to every listed folder above, even with roots in each other", () => {
		expect(paths("/home/ada/shop", "/home/ada", "/home/ada/shop")).toEqual(["/home/ada", "/home/ada/shop"]);
		expect(paths("/usr/lib", "/home/ada", "/")).toEqual(["/", "/usr", "/usr/lib"]);
		expect(paths("/", "/")).toEqual(["/"]);
	});
});

it("tells a folder from one whose name begins like it", () => {
	expect(isWithin("/srv/shop", "/srv/shop-2")).toBe(false);
	expect([isWithin("/srv/shop", "/srv/shop/a"), isWithin("/srv/shop", "/srv/shop")]).toEqual([true, true]);
});
