import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { MAX_PROMPT_LENGTH } from "@paperclipai/shared";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPrompt } from "./prompt.ts";

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(path.join(tmpdir(), "prompt-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(content: string | Uint8Array): string {
	const name = path.join(folder, "prompt.md");
	writeFileSync(name, content);
	return name;
}
const stdin = (...chunks: Uint8Array[]) => Readable.from(chunks);
const text = (value: string) => Buffer.from(value);

describe("a prompt", () => {
	it("is the text of --prompt, or none", async () => {
		expect(await readPrompt({})).toBeUndefined();
		expect(await readPrompt({ prompt: " Count. " })).toBe(" Count. ");
	});

	it("is the content of a file, without its byte order mark", async () => {
		expect(await readPrompt({ promptFile: file("Count.\n") })).toBe("Count.\n");
		expect(await readPrompt({ promptFile: file("\uFEFFCount.") })).toBe("Count.");
	});

	it.each([{ prompt: "-" }, { promptFile: "-" }])("is standard input with %j", async (options) => {
		const bytes = text("Zähle.");
		expect(await readPrompt(options, stdin(bytes.subarray(0, 2), bytes.subarray(2)))).toBe("Zähle.");
	});

	it.each(["x", "€", "😀", '"'])("may have the largest length with %s", async (character) => {
		const largest = character.repeat(MAX_PROMPT_LENGTH / character.length);
		expect(await readPrompt({ promptFile: file(largest) })).toBe(largest);
		expect(await readPrompt({ promptFile: file(`\uFEFF${largest}`) })).toBe(largest);
		await expect(readPrompt({ promptFile: file(`${largest}x`) })).rejects.toMatchObject({ code: "prompt_too_long" });
	});
});

describe("an invalid prompt", () => {
	const cases: [code: string, message: string, path: () => string][] = [
		["prompt_not_found", "does not exist", () => path.join(folder, "missing")],
		["prompt_not_found", "does not exist", () => path.join(file("x"), "inside")],
		["prompt_not_readable", "it is a folder", () => folder],
		["prompt_not_readable", "EIO", () => "/proc/self/mem"],
		["prompt_not_text", "is not text in UTF-8", () => file(Uint8Array.of(0x5a, 0xe4, 0x68))],
		["prompt_not_text", "is not text in UTF-8", () => file("H\0i\0")],
		["prompt_too_long", "more than 1000000 characters", () => "/dev/zero"],
		["prompt_empty", "is empty", () => file(" \n")],
	];

	it.each(cases)("%s: %s", async (code, message, makeFile) => {
		const promptFile = makeFile();
		await expect(readPrompt({ promptFile })).rejects.toMatchObject({
			code,
			message: expect.stringContaining(message),
			hint: expect.stringMatching(/./),
		});
	});

	it("is rejected on standard input and on the command line too", async () => {
		const rejects = (options: object, input?: Readable) => expect(readPrompt(options, input)).rejects;
		await rejects({ prompt: "" }).toMatchObject({ code: "prompt_empty" });
		await rejects({ prompt: "-" }, stdin()).toMatchObject({ code: "prompt_empty" });
		await rejects({ prompt: "-" }, stdin(Uint8Array.of(0xff))).toMatchObject({ code: "prompt_not_text" });
		await rejects({ prompt: "x", promptFile: "y" }).toMatchObject({ code: "usage" });
		const terminal = Object.assign(stdin(text("x")), { isTTY: true });
		await rejects({ promptFile: "-" }, terminal).toMatchObject({ code: "stdin_is_terminal" });
	});
});
