import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { readSecretValue } from "./secret-value.ts";

function terminal(isTTY: boolean) {
	const input = Object.assign(new PassThrough(), { isTTY, setRawMode: () => {} });
	const output = new PassThrough();
	const shown: string[] = [];
	output.on("data", (text) => shown.push(String(text)));
	return { input, output, shown: () => shown.join("") };
}

const piped = (...chunks: (string | Uint8Array)[]) => {
	const { input, output } = terminal(false);
	for (const chunk of chunks) input.write(chunk);
	input.end();
	return readSecretValue({ stdin: true }, { input, output });
};

it("reads a value without showing it", async () => {
	const { input, output, shown } = terminal(true);
	const value = readSecretValue({}, { input, output });
	for (const key of "canary-4711") input.write(key);
	input.write("\r");
	expect(await value).toBe("canary-4711");
	expect(shown()).toContain("not shown");
	expect(shown()).not.toMatch(/4711|▪/);
	expect(shown()).not.toContain("canary");
});

it("exits like an interrupted program after Ctrl-C", async () => {
	const { input, output } = terminal(true);
	const value = readSecretValue({}, { input, output });
	input.write("\u0003");
	await expect(value).rejects.toMatchObject({ code: "interrupted" });
});

it("reads standard input without its last line end", async () => {
	expect(await piped("canary-4711\n")).toBe("canary-4711");
	expect(await piped("-----BEGIN\nkey\n", "-----END\n\r\n")).toBe("-----BEGIN\nkey\n-----END\n");
	expect(await piped(Buffer.from("zä").subarray(0, 2), Buffer.from("zä").subarray(2))).toBe("zä");
});

it("refuses an invalid value without repeating it", async () => {
	await expect(piped("x".repeat(100_000))).rejects.toMatchObject({ code: "secret_value_too_long" });
	const error = await piped(Buffer.from([0x63, 0x61, 0xff])).catch((thrown: unknown) => thrown);
	expect(error).toMatchObject({ code: "secret_value_not_text" });
	expect((error as Error).cause).toBeUndefined();
	await expect(readSecretValue({}, terminal(false))).rejects.toMatchObject({ code: "secret_value_missing" });
	await expect(readSecretValue({ stdin: true }, terminal(true))).rejects.toMatchObject({ code: "usage" });
});
