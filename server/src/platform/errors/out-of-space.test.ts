import { CodedError } from "@paperclipai/adapter-utils";
import { expect, it } from "vitest";
import { isOutOfSpace } from "./out-of-space.ts";

const coded = (code: string) => Object.assign(new Error("no"), { code });

it.each(["ENOSPC", "EDQUOT", "53100"])("recognizes %s as a full disk, however deep", (code) => {
	expect(isOutOfSpace(new Error("query failed", { cause: new Error("x", { cause: coded(code) }) }))).toBe(true);
	expect(isOutOfSpace(new CodedError("other", "x"))).toBe(false);
	expect(isOutOfSpace(null)).toBe(false);
});
