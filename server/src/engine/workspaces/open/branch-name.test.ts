import { expect, it } from "vitest";
import { branchNameOf } from "./branch-name.ts";

it.each([
	["Fix the login", "paperclip/PAP-1-fix-the-login"],
	["  Über-größe: 100 %! ", "paperclip/PAP-1-uber-gro-e-100"],
	["修复登录", "paperclip/PAP-1"],
	["..lock/../@{x}~^:?*[\\", "paperclip/PAP-1-lock-x"],
	["x".repeat(100), `paperclip/PAP-1-${"x".repeat(40)}`],
])("names the branch of %j", (title, name) => {
	expect(branchNameOf("PAP-1", title)).toBe(name);
});
