import { expect, it } from "vitest";
import { shortPaths } from "./work-folder.ts";

it.each([
	["read", "/home/ada/shop/src/login.ts", "/home/ada/shop", "src/login.ts"],
	["search", "limit in /home/ada/shop/src", "/home/ada/shop/", "limit in src"],
	["read", "/home/ada/shop-2/login.ts", "/home/ada/shop", "/home/ada/shop-2/login.ts"],
	["shell", "rm /home/ada/shop/a", "/home/ada/shop", "rm /home/ada/shop/a"],
	["read", "/etc/hosts", "/", "/etc/hosts"],
	["read", "/etc/hosts", null, "/etc/hosts"],
])("shortens the summary of a call of kind %s: %s", (kind, summary, folder, expected) => {
	expect(shortPaths(summary, kind, folder)).toBe(expected);
});
