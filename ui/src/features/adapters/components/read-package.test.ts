import { expect, it } from "vitest";
import { readPackage } from "./read-package.ts";

it.each([
	["adapter", { packageName: "adapter" }],
	[" @acme/adapter ", { packageName: "@acme/adapter" }],
	["@acme/adapter@1.2.3", { packageName: "@acme/adapter", version: "1.2.3" }],
	["adapter@^2", { packageName: "adapter", version: "^2" }],
	["adapter@", { packageName: "adapter" }],
	["@", { packageName: "@" }],
	["adapter@npm:@other/one@1", { packageName: "adapter", version: "npm:@other/one@1" }],
])("reads %s", (text, read) => {
	expect(readPackage(text)).toEqual(read);
});
