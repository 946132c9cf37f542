import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type RecordedCall, writeRecording } from "./write-recording.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "recording-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ENV = { HOME: "/home/ada", ACME_API_KEY: "very-secret-value" };
const CALL: RecordedCall = {
	name: "answer",
	argv: ["/home/ada/bin/acme", "run", "--key", "very-secret-value"],
	cwd: "/home/ada/project",
	version: "acme 1.2.3 (stable)\n",
	stdin: "Look at /home/ada/project.",
	stdout: Buffer.from('{"text":"/home/ada/project and /home/ada/.acme, very-secret-value"}\n'),
	stderr: Buffer.from("warning: very-secret-value\n"),
	exitCode: 0,
	signal: null,
};

it("writes the call without secrets and folders of the machine, named after the version", () => {
	const file = writeRecording(folder, CALL, { env: ENV });
	expect(path.relative(folder, file)).toBe("acme-1.2.3/answer.jsonl");
	expect(readFileSync(file, "utf8")).toBe('{"text":"/workspace/project and /workspace/home/.acme, ***"}\n');
	expect(JSON.parse(readFileSync(file.replace(".jsonl", ".meta.json"), "utf8"))).toEqual({
		case: "answer",
		cli: "acme",
		cliVersion: "acme 1.2.3 (stable)",
		argv: ["acme", "run", "--key", "***"],
		stdin: "Look at /workspace/project.",
		exitCode: 0,
		signal: null,
		stderrTail: "warning: ***\n",
	});
});

it("replaces no recording, and says so", () => {
	writeRecording(folder, CALL, { env: ENV });
	expect(() => writeRecording(folder, { ...CALL, stdout: Buffer.alloc(0) }, { env: ENV })).toThrow(
		expect.objectContaining({ code: "file_exists", hint: expect.stringContaining("Specify another case") }),
	);
	expect(readFileSync(path.join(folder, "acme-1.2.3/answer.jsonl"), "utf8")).not.toBe("");
});

it("replaces a recording if asked to", () => {
	const call = { ...CALL, argv: ["acme"] };
	writeRecording(folder, call, { env: ENV });
	const file = writeRecording(
		folder,
		{ ...call, stdout: Buffer.from("new\n"), exitCode: 1 },
		{ env: ENV, replaces: true },
	);
	expect(readFileSync(file, "utf8")).toBe("new\n");
	expect(JSON.parse(readFileSync(file.replace(".jsonl", ".meta.json"), "utf8"))).toMatchObject({ exitCode: 1 });
});

it("rejects output that is not UTF-8, whose bytes it would change", () => {
	const latin1 = Buffer.from('{"text":"Grüße"}\n', "latin1");
	const refused = (part: Partial<RecordedCall>) =>
		expect(() => writeRecording(folder, { ...CALL, ...part }, { env: ENV }));
	refused({ stdout: Buffer.concat([Buffer.from("first\n"), latin1]) }).toThrow(
		expect.objectContaining({
			code: "recording_not_utf8",
			message: expect.stringMatching(/^Line 2 of the program's standard output /),
			hint: expect.stringContaining("LANG=C.UTF-8"),
		}),
	);
	refused({ stderr: Buffer.from([0xff]) }).toThrow(expect.objectContaining({ code: "recording_not_utf8" }));
	expect(readdirSync(folder)).toEqual([]);
});

it("keeps a byte-order mark, null characters and an unfinished line", () => {
	const stdout = Buffer.from('\ufeff{"a":"\0"}\r\nunfinished');
	expect(readFileSync(writeRecording(folder, { ...CALL, stdout }, { env: ENV }))).toEqual(stdout);
});

it.each(["", "../answer", "An Answer", "-x", "a".repeat(65)])("refuses the name %j", (name) => {
	expect(() => writeRecording(folder, { ...CALL, name }, { env: ENV })).toThrow(
		expect.objectContaining({ code: "usage" }),
	);
});

it("names the folder of a program that does not tell its version", () => {
	expect(writeRecording(folder, { ...CALL, version: "" }, { env: ENV })).toContain("acme-unknown");
});
