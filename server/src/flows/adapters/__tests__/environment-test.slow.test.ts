import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { missingPath } from "@paperclipai/test-support/missing-path.ts";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, it, vi } from "vitest";
import { type ExpectedVerdict, expectSameVerdict } from "./same-verdict.ts";

interface LocalProgram {
	adapterType: string;
	/** Recorded output of the real program, relative to `packages/adapters`. */
	recording: string;
	/** Output of `--version`. */
	version: string;
	/** The shortest help text that the adapter recognizes. */
	help: string;
	/** Prefix of its error codes. */
	prefix: string;
	/** An option that only the adapter may set. */
	ownOption: string;
	/** A limit that a program with this help does not support. */
	limit: Record<string, unknown>;
	ownSetups?: [string, Partial<ExpectedVerdict>][];
}

const PROGRAMS: LocalProgram[] = [
	{
		adapterType: "claude_local",
		recording: "claude-local/src/__fixtures__/claude-2.1.330/hello.jsonl",
		version: "9.9.9 (Claude Code)",
		help: "Options:\n  --output-format <format>  How to print.",
		prefix: "claude",
		ownOption: "--resume",
		limit: { maxBudgetUsd: 5 },
	},
	{
		adapterType: "codex_local",
		recording: "codex-local/src/__fixtures__/codex-0.169.0/hello.jsonl",
		version: "codex-cli 9.9.9",
		help: "Options:\n  --json  How to print.",
		prefix: "codex",
		ownOption: "--last",
		limit: { sandbox: "read-only" },
		ownSetups: [
			[
				"has a CODEX_HOME that does not exist",
				{ adapterConfig: { env: { CODEX_HOME: missingPath() } }, testCode: "codex_home_missing" },
			],
		],
	},
];

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
	// The tests must neither read nor change the home directory of the user who runs them.
	vi.stubEnv("HOME", server.home);
});
afterAll(async () => {
	vi.unstubAllEnvs();
	await server.stop();
});

let folder: string;
beforeEach(() => {
	folder = realpathSync(mkdtempSync(path.join(tmpdir(), "environment-test-")));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => path.join(folder, name);

function file(name: string, text: string, mode = 0o644): string {
	writeFileSync(at(name), text);
	chmodSync(at(name), mode);
	return at(name);
}

function script(name: string, ...lines: string[]): string {
	return file(name, ["#!/bin/sh", ...lines, ""].join("\n"), 0o755);
}

function subfolder(name: string): string {
	mkdirSync(at(name));
	return at(name);
}

const NAMED = PROGRAMS.map((program): [string, LocalProgram] => [program.adapterType, program]);

describe.each(NAMED)("the test of %s has the same verdict as a run when the configuration", (adapterType, program) => {
	const { recording, version, help, prefix, ownOption, limit } = program;

	/** Behaves like the real program and succeeds. */
	const goodProgram = () => {
		const printed = fileURLToPath(new URL(`../../../../../packages/adapters/${recording}`, import.meta.url));
		return script(
			"program",
			'case "$*" in',
			`*--version*) echo '${version}' ;;`,
			`*--help*) printf '%s\\n' '${help}' ;;`,
			`*) cat >/dev/null; cat '${printed}' ;;`,
			"esac",
		);
	};

	const SETUPS: [string, () => Partial<ExpectedVerdict>][] = [
		["is valid", () => ({ testCode: null })],
		[
			"has a working directory that does not exist",
			() => ({ adapterConfig: { cwd: at("none") }, testCode: "cwd_not_found" }),
		],
		[
			"has a working directory that was deleted after the agent was created",
			() => {
				const cwd = subfolder("gone");
				return { adapterConfig: { cwd }, breakIt: () => rmdirSync(cwd), testCode: "cwd_not_found" };
			},
		],
		["has a relative working directory", () => ({ adapterConfig: { cwd: "here" }, testCode: "cwd_not_absolute" })],
		[
			"has a file as working directory",
			() => ({ adapterConfig: { cwd: file("f", "") }, testCode: "cwd_not_a_directory" }),
		],
		[
			"has a command that is not on the PATH",
			() => ({ adapterConfig: { command: "no-such-command-here" }, testCode: "command_not_found" }),
		],
		[
			"has a command that does not exist",
			() => ({ adapterConfig: { command: at("none") }, testCode: "command_not_found" }),
		],
		[
			"has a command that is not executable",
			() => ({ adapterConfig: { command: file("plain", "#!/bin/sh\n") }, testCode: "command_not_executable" }),
		],
		[
			"has a folder as command",
			() => ({ adapterConfig: { command: subfolder("bin") }, testCode: "command_not_executable" }),
		],
		[
			"has a script as command whose interpreter is missing",
			() => ({
				adapterConfig: { command: file("odd", "#!/no/such/interpreter\n", 0o755) },
				testCode: "command_start_failed",
			}),
		],
		[
			"has a command that exits at once",
			() => ({
				adapterConfig: { command: script("ends", "exit 3") },
				testCode: "command_version_failed",
				runCode: `${prefix}_exit_code`,
			}),
		],
		[
			"has another program as command",
			() => ({
				adapterConfig: { command: script("other", "echo some text") },
				testCode: "command_version_failed",
				runCode: `${prefix}_unreadable_output`,
			}),
		],
		[
			"sets a limit that this version of the program does not support",
			() => ({ adapterConfig: limit, testCode: "option_not_supported" }),
		],
		[
			"has instructions that do not exist",
			() => ({ adapterConfig: { instructionsFilePath: at("none.md") }, testCode: "instructions_not_readable" }),
		],
		[
			"has instructions with a relative path",
			() => ({ adapterConfig: { instructionsFilePath: "AGENTS.md" }, testCode: "instructions_not_absolute" }),
		],
		[
			"has instructions that are a folder",
			() => ({ adapterConfig: { instructionsFilePath: subfolder("notes") }, testCode: "instructions_not_readable" }),
		],
		[
			"has arguments in a single string",
			() => ({ adapterConfig: { extraArgs: "--a --b" }, testCode: "config_invalid" }),
		],
		[
			"has an argument that only the adapter may set",
			() => ({ adapterConfig: { extraArgs: [ownOption] }, testCode: "config_invalid" }),
		],
		[
			"has a variable longer than the system allows",
			() => ({ adapterConfig: { env: { LONG: "x".repeat(200_000) } }, testCode: "argument_too_long" }),
		],
		["has a variable with a NUL byte", () => ({ adapterConfig: { env: { NUL: "a\0b" } }, testCode: null })],
		[
			"has a variable with an invalid name",
			() => ({ adapterConfig: { env: { "A=B": "c" } }, testCode: "argument_invalid" }),
		],
		["has a prompt template that is not a string", () => ({ adapterConfig: { promptTemplate: 5 }, testCode: null })],
		...(program.ownSetups ?? []).map(([name, setup]): [string, () => Partial<ExpectedVerdict>] => [name, () => setup]),
	];

	it.each(SETUPS)("%s", async (_name, make) => {
		const { adapterConfig, ...setup } = make();
		await expectSameVerdict(server, {
			adapterType,
			mode: "quick",
			testCode: null,
			...setup,
			adapterConfig: { command: goodProgram(), cwd: folder, graceSec: 1, ...adapterConfig },
		});
	});
});
