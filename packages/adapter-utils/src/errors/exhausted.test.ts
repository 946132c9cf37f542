import { expect, it } from "vitest";
import { exhaustedError } from "./exhausted.ts";

const failed = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });

it.each([
	["EMFILE", "open", "too_many_open_files"],
	["ENFILE", "scandir", "too_many_open_files"],
	["EAGAIN", "spawn /bin/sh", "too_many_processes"],
	["ENOMEM", "spawn /bin/sh", "out_of_memory"],
])("names what %s of %s lacks, however deep, and what to do", (code, syscall, expected) => {
	const error = new Error("outer", { cause: failed(code, syscall) });
	expect(exhaustedError(error)).toMatchObject({ code: expected, hint: expect.any(String), cause: error });
});

it("leaves every other error alone", () => {
	expect(exhaustedError(failed("EAGAIN", "read"))).toBeNull();
	expect(exhaustedError(failed("ENOSPC", "write"))).toBeNull();
	expect(exhaustedError("EMFILE")).toBeNull();
});
