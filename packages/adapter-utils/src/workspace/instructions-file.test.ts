import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureInstructionsReadable, readInstructions } from "./instructions-file.ts";

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(path.join(tmpdir(), "paperclip-instructions-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("reads the configured file, and none without a setting", async () => {
	const file = path.join(folder, "AGENT.md");
	writeFileSync(file, "Be careful.");
	expect(await readInstructions(file)).toBe("Be careful.");
	expect(await readInstructions("")).toBe("");
	const link = path.join(folder, "CLAUDE.md");
	symlinkSync("AGENT.md", link);
	expect(await readInstructions(link)).toBe("Be careful.");
	await ensureInstructionsReadable(file);
	await ensureInstructionsReadable("");
});

it.each([ensureInstructionsReadable, readInstructions])("rejects an invalid path: %o", async (open) => {
	await expect(open("AGENT.md")).rejects.toMatchObject({ code: "instructions_not_absolute" });
	const missing = path.join(folder, "missing.md");
	await expect(open(missing)).rejects.toMatchObject({ code: "instructions_not_readable" });
	await expect(open(folder)).rejects.toMatchObject({ code: "instructions_not_readable" });
	const pipe = path.join(folder, crypto.randomUUID());
	execFileSync("mkfifo", [pipe]);
	await expect(open(pipe)).rejects.toMatchObject({ code: "instructions_not_readable" });
});

it("names the reason for which a text cannot be decoded", async () => {
	const file = path.join(folder, "latin1.md");
	writeFileSync(file, Buffer.from("Grüße, sei höflich", "latin1"));
	await expect(readInstructions(file)).rejects.toMatchObject({
		code: "text_not_decodable",
		message: expect.stringContaining(file),
		hint: expect.stringContaining("iconv"),
	});
});
