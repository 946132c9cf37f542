import { expect, it } from "vitest";
import { describeError } from "./describe-error.ts";

const withCode = (code: string) => Object.assign(new Error("the reason"), { code });

it("shortens temporary errors and keeps the stack of unexpected ones", () => {
	const full = new Error("query failed", { cause: withCode("ENOSPC") });
	expect(describeError(full)).toEqual({ code: "disk_full", message: "the reason" });
	expect(describeError(withCode("57P01"))).toEqual({ code: "database_unavailable", message: "the reason" });
	expect(describeError(withCode("EMFILE"))).toEqual({ code: "too_many_open_files", message: "the reason" });
	expect(describeError(withCode("EROFS"))).toEqual({ code: "data_folder_not_writable", message: "the reason" });
	expect(describeError(new Error("a bug"))).toMatchObject({ message: "a bug", stack: expect.stringContaining("at ") });
	expect(describeError("no error")).toBe("no error");
});
