import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { identifyProcess } from "@paperclipai/adapter-utils/host";
import { builtFile } from "@paperclipai/test-support/built-file.mjs";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFolder } from "./support/sandbox.ts";

/** The build, because the worker of the kit is beside it. */
const PROGRAM = builtFile("cli", "bundled/index.js");

let sandbox: Awaited<ReturnType<typeof createFolder>>;

beforeAll(async () => {
	sandbox = await createFolder();
});
afterAll(async () => await sandbox.remove());

function verify(...args: string[]) {
	const env = {
		PATH: process.env.PATH,
		HOME: sandbox.scratch,
		npm_config_registry: "http://127.0.0.1:9/",
		npm_config_fetch_retries: "0",
	};
	const options = { cwd: sandbox.folder, env, encoding: "utf8" } as const;
	const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, "adapter", "verify", ...args], options);
	return { exitCode: status, stdout, stderr };
}

it("verifies a built-in adapter by its type", () => {
	const { exitCode, stdout } = verify("my_agent");
	expect(stdout).toContain("Conforms.");
	expect(exitCode).toBe(0);
});

function writePackage(files: Record<string, string>): void {
	for (const [name, text] of Object.entries(files)) writeFileSync(path.join(sandbox.folder, name), text);
}

it("rejects a folder that is no package", () => {
	const { exitCode, stderr } = verify("./nothing");
	expect(exitCode).toBe(2);
	expect(stderr).toContain("adapter_manifest_missing");
});

it("names the position of a fault in package.json", () => {
	writePackage({ "package.json": '{\n  "name": "acme-adapter",\n}' });
	const { exitCode, stderr } = verify(".");
	expect(exitCode).toBe(2);
	expect(stderr).toContain("adapter_manifest_invalid");
	expect(stderr).toContain("package.json is not valid JSON (line 3, column 1: Expected double-quoted property name).");
});

it("rejects a package.json that is no object", () => {
	writePackage({ "package.json": "[]" });
	const { exitCode, stderr } = verify(".");
	expect(exitCode).toBe(2);
	expect(stderr).toMatch(/^adapter_manifest_invalid .*package\.json is not a JSON object\.\n.*Write an object with/);
});

it("says that a name is no built-in adapter either", () => {
	const { exitCode, stderr } = verify("my_agnt");
	expect(exitCode).toBe(1);
	expect(stderr).toContain('No built-in adapter has the type "my_agnt", and there is no such folder.');
});

it("names the position of a syntax error in a module, and what to do", () => {
	const manifest = { name: "acme-adapter", version: "1.0.0", type: "module", exports: "./index.js" };
	writePackage({
		"package.json": JSON.stringify(manifest),
		"index.js": 'import "./settings.js";\nexport const createServerAdapter = () => ({});\n',
		"settings.js": "export const one = 1;\nexport const two = = 2;\n",
	});
	const { exitCode, stdout } = verify(".");
	expect(exitCode).toBe(1);
	expect(stdout).toContain("SyntaxError: Unexpected token '='. Correct that line;");
	expect(stdout).toContain("at settings.js:2:20");
});

it("rejects a --command that names no program", () => {
	const { exitCode, stderr } = verify("process", "--command", "/");
	expect({ exitCode, stderr }).toEqual({
		exitCode: 2,
		stderr: expect.stringContaining('usage "/" is not the name of a program.'),
	});
});

it("leaves no file and no process after Ctrl-C", async () => {
	const temporary = path.join(sandbox.scratch, "temporary");
	mkdirSync(temporary);
	const pidFile = path.join(sandbox.folder, "program.pid");
	const program = path.join(sandbox.folder, "program.sh");
	writeFileSync(program, `#!/bin/sh\necho $$ >"${pidFile}.part"\nmv "${pidFile}.part" "${pidFile}"\nexec sleep 600\n`, {
		mode: 0o755,
	});
	const env = { PATH: process.env.PATH, HOME: sandbox.scratch, TMPDIR: temporary };
	const args = [PROGRAM, "adapter", "verify", "process", "--config", `command=${program}`];
	const command = spawn(process.execPath, args, { cwd: sandbox.folder, env, stdio: "ignore" });
	const exited = once(command, "exit");
	await until(() => existsSync(pidFile));
	command.kill("SIGINT");
	expect(await exited).toEqual([130, null]);
	expect(readdirSync(temporary)).toEqual([]);
	expect(identifyProcess(Number(readFileSync(pidFile, "utf8")))).toBeNull();
});
