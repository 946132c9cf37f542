import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { builtFile } from "@paperclipai/test-support/built-file.mjs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeAcmeAdapter } from "./support/acme-adapter.ts";
import { createFolder } from "./support/sandbox.ts";

/** The build, because the worker of the kit lies beside it. */
const PROGRAM = builtFile("cli", "bundled/index.js");

let sandbox: Awaited<ReturnType<typeof createFolder>>;

beforeAll(async () => {
	sandbox = await createFolder();
	mkdirSync(path.join(sandbox.folder, "acme"));
	await writeAcmeAdapter(path.join(sandbox.folder, "acme"), { mark: "*" });
});
afterAll(async () => await sandbox.remove());

function verify(...args: string[]) {
	const env = { PATH: process.env.PATH, HOME: sandbox.scratch };
	const options = { cwd: sandbox.folder, env, encoding: "utf8" } as const;
	const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, "adapter", "verify", ...args], options);
	return { exitCode: status, stdout, stderr };
}

it("verifies a folder, and names each violation with its reason", () => {
	const { exitCode, stdout, stderr } = verify("./acme");
	expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: "" });
	expect(stdout).toContain("acme-adapter 1.2.0 (acme_agent)");
	expect(stdout).toMatch(/FAIL +execute-never-rejects/);
	expect(stdout).toMatch(/pass +module-loads/);
	expect(stdout).toMatch(/^Does not conform: .*recording-exists/m);
});

it("verifies what npm pack has written, and prints JSON or a badge", () => {
	const folder = path.join(sandbox.folder, "acme");
	execFileSync("npm", ["pack", "--pack-destination", sandbox.folder], { cwd: folder, stdio: "ignore" });
	const [tarball = ""] = readdirSync(sandbox.folder).filter((name) => name.endsWith(".tgz"));
	const report = verify(tarball, "--json");
	expect(JSON.parse(report.stdout)).toMatchObject({ package: "acme-adapter", type: "acme_agent", passed: false });
	const { stdout } = verify(tarball, "--badge");
	expect(stdout).toMatch(
		/^!\[Paperclip adapter kit: \d+\/\d+ fails \(1\.2\.0\)\]\(https:\/\/img\.shields\.io\/[^)]+\)\n$/,
	);
});

it.each([[], ["--text"]])("verifies what adapter new --js %j has written", (...more) => {
	const target = `new${more.length}`;
	const create = ["adapter", "new", target, "--type", "quokka_cli", "--js", ...more];
	const env = { PATH: process.env.PATH, HOME: sandbox.scratch };
	execFileSync(process.execPath, [PROGRAM, ...create], { cwd: sandbox.folder, env });
	const { stdout } = verify(target);
	expect(stdout).toMatch(/^Conforms\. /m);
});
