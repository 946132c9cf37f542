import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { useCommandSession } from "./support/command-session.ts";
import { createSandbox, type Sandbox } from "./support/sandbox.ts";

const execute = promisify(execFile);

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await createSandbox({ empty: true });
	return sandbox.remove;
});
const { run: paperclip } = useCommandSession(() => sandbox);
const read = (file: string) => readFileSync(path.join(sandbox.folder, file), "utf8");

describe("adapter new", () => {
	it.each([
		["quokka-adapter", "run --json"],
		["quokka-texts", "run\n", "--text"],
	])("creates the TypeScript package %s, which compiles with the types beside it and passes its test", async (target, call, ...more) => {
		const args = ["adapter", "new", target, "--type", "quokka_cli", ...more];
		const { exitCode, stdout } = await paperclip(...args);
		expect({ exitCode, stdout }).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("src/events.ts") });
		expect(stdout).toContain(`-- quokka ${call}`);
		expect(JSON.parse(read(`${target}/package.json`))).toMatchObject({
			name: "paperclip-quokka-cli-adapter",
			exports: { ".": "./dist/program.js", "./ui-parser": "./dist/events.js" },
		});
		const tsc = path.join(path.dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
		await execute(process.execPath, [tsc], { cwd: path.join(sandbox.folder, target) });
		await execute(process.execPath, ["--test"], { cwd: path.join(sandbox.folder, target) });
		expect(read(`${target}/dist/events.js`)).not.toMatch(/\b(?:import|require)\b[^.]*from/);
	});

	it("creates three files of JavaScript that Node loads", async () => {
		expect(await paperclip("adapter", "new", "plain", "--type", "quokka_js", "--js")).toMatchObject({ exitCode: 0 });
		expect(JSON.parse(read("plain/package.json")).exports).toEqual({
			".": "./program.js",
			"./ui-parser": "./events.js",
		});
		for (const file of ["program.js", "events.js", "stand-in/quokka.mjs"]) {
			await execute(process.execPath, ["--check", path.join(sandbox.folder, "plain", file)]);
			expect(read(`plain/${file}`)).not.toMatch(/acme/i);
		}
		expect(read("plain/paperclip-types/README.md")).toContain("### defineProgram");
	});

	it.each([
		[["used", "--type", "Quokka"], "usage", '"Quokka" is not a valid type'],
		[["used", "--type", "quokka_cli", "--command", "a b"], "usage", '"a b" is not a valid name of a program'],
		[["used", "--type", "process"], "usage", "built-in adapter"],
		[["plain", "--type", "quokka_cli"], "folder_not_empty", "not empty"],
	])("refuses %j and leaves nothing behind", async (args, code, message) => {
		const { exitCode, stderr } = await paperclip("adapter", "new", ...args);
		expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(code) });
		expect(stderr).toContain(message);
		expect(existsSync(path.join(sandbox.folder, "used"))).toBe(false);
	});
});

it("adapter types refuses a folder that does not exist", async () => {
	expect(await paperclip("adapter", "types", "missing")).toMatchObject({
		exitCode: 2,
		stderr: expect.stringMatching(/^folder_missing .*\n.*adapter new/),
	});
});

describe("adapter record", () => {
	it("writes the output of a program that gets a prompt", async () => {
		const program = ["sh", "-c", 'read line; echo "{\\"got\\":\\"$line\\"}"; echo oops >&2; exit 3'];
		const { exitCode, stdout, stderr } = await paperclip(
			"adapter",
			"record",
			"failed",
			"--prompt",
			"Hi",
			"--",
			...program,
		);
		expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '{"got":"Hi"}\n' });
		expect(stderr).toContain("oops\n");
		const [folder = ""] = /recordings\/[^/]+/.exec(stderr) ?? [];
		for (const file of ["failed.jsonl", "failed.meta.json"])
			expect(stderr).toContain(path.join(sandbox.folder, folder, file));
		expect(stderr).toContain("The program exited with code 3: check that this is the failure to record");
		expect(read(`${folder}/failed.jsonl`)).toBe('{"got":"Hi"}\n');
		expect(JSON.parse(read(`${folder}/failed.meta.json`))).toMatchObject({
			exitCode: 3,
			stderrTail: "oops\n",
			stdin: "Hi",
		});
	});

	it("says that there is no such program", async () => {
		expect(await paperclip("adapter", "record", "answer", "--", "no-such-program")).toMatchObject({
			exitCode: 2,
			stderr: expect.stringMatching(/^command_not_found no-such-program/),
		});
	});
});
