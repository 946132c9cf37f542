import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { expect, it, onTestFinished } from "vitest";
import { serverError } from "./preparation-error.ts";

const ofSystem = (code: string) => Object.assign(new Error(code), { code, syscall: "mkdir", path: "/x" });

it("says what to do about a failed call of the file system", async () => {
	const folder = mkdtempSync(path.join(tmpdir(), "paperclip-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	writeFileSync(path.join(folder, "file"), "");
	for (const [name, hint] of [
		["n".repeat(300), "Shorten the name"],
		["file/x", "moved or replaced"],
	] as const) {
		const thrown = await mkdir(path.join(folder, name)).catch((error: unknown) => error);
		expect(serverError("The preparation of the run", thrown)).toMatchObject({
			code: "preparation_failed",
			message: expect.stringContaining(path.join(folder, name)),
			hint: expect.stringContaining(hint),
		});
	}
	expect(serverError("The preparation", new Error("outer", { cause: ofSystem("EACCES") }))).toMatchObject({
		hint: expect.stringContaining("access"),
	});
});

it("does not blame the file system or the adapter for a defect", () => {
	expect(serverError("The preparation", new TypeError("x is not a function"))).toMatchObject({
		code: "preparation_failed",
		hint: expect.stringContaining("defect of Paperclip"),
	});
});

it("leaves errors with a code, and those for which the server waits", () => {
	for (const error of [new CodedError("cwd_not_found", "x"), ofSystem("ENOSPC"), ofSystem("EMFILE"), ofSystem("EROFS")])
		expect(serverError("The preparation", error)).toBe(error);
});
