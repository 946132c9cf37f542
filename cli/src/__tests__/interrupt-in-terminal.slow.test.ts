import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { commandArguments } from "@paperclipai/test-support/cli/command-arguments.mjs";
import { bundledProgram } from "@paperclipai/test-support/programs/bundled-program.ts";
import { beforeAll, expect, it } from "vitest";
import { jsonLines, runCommand } from "./support/command-line.ts";
import { createSandbox, type Sandbox } from "./support/sandbox.ts";
import { shellScript } from "./support/shell-script.ts";
import { startInTerminal } from "./support/terminal.ts";

const { packageManager } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as {
	packageManager: string;
};

let sandbox: Sandbox;
let pnpm: string;

/** The command line as a dependency, since `pnpm paperclipai` in this checkout could build it under other tests. */
beforeAll(async () => {
	sandbox = await createSandbox();
	const programs = path.join(sandbox.folder, "node_modules", ".bin");
	mkdirSync(programs, { recursive: true });
	const words = [process.execPath, ...commandArguments({ bundle: bundledProgram("cli") })];
	writeFileSync(path.join(programs, "paperclipai"), `#!/bin/sh\nexec ${words.join(" ")} "$@"\n`, { mode: 0o755 });
	writeFileSync(path.join(sandbox.folder, "package.json"), JSON.stringify({ private: true }));
	const find = ["-y", "--prefer-offline", `--package=${packageManager}`, "-c", "command -v pnpm"];
	pnpm = execFileSync("npx", find, { encoding: "utf8" }).trim();
	return sandbox.remove;
});

const ways: [name: string, exitCodes: number[], command: () => string[]][] = [
	["directly", [3], () => ["node_modules/.bin/paperclipai"]],
	["under pnpm", [3], () => [pnpm, "paperclipai"]],
	// After Ctrl-C npx ends itself by the same signal, whatever its command returns.
	["under npx, as in the README,", [3, 130], () => ["npx", "-y", packageManager, "paperclipai"]],
];

it.each(ways)("%s the second Ctrl-C cancels the run, and the server continues", async (name, exitCodes, command) => {
	const untilRemoved = `echo started ${name}; while [ -e package.json ]; do sleep 0.1; done`;
	const terminal = startInTerminal(sandbox, [...command(), ...shellScript(untilRemoved)]);
	await terminal.untilShown(`started ${name}\r\n`);
	terminal.interrupt();
	await terminal.untilShown("Ctrl-C again cancels it.");
	terminal.interrupt();
	const { exitCode, shown } = await terminal.exited;
	expect(shown).toContain("✗ cancelled");
	expect(exitCodes).toContain(exitCode);
	const url = /^(http:\S+)\/runs\/\S+\r$/m.exec(shown)?.[1] ?? "";
	expect((await fetch(`${url}/api/health`)).status).toBe(200);
	const [latest] = jsonLines((await runCommand(sandbox, "runs", "show", "latest", "--json")).stdout);
	expect(latest).toMatchObject({ status: "cancelled" });
});
