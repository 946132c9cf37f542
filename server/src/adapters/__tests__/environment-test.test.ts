import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, it, vi } from "vitest";
import { expectSameVerdict, type TriedSetup } from "./same-verdict.ts";

/** What differs between the programs. */
interface LocalProgram {
	adapterType: string;
	/** What the true program printed once, from the folder of the adapters. */
	recording: string;
	/** As short as it may be to be taken for the program's. */
	help: string;
	/** Begins its error codes. */
	prefix: string;
	/** An option that the adapter decides on itself. */
	ownOption: string;
	/** A limit that this help does not know. */
	limit: Record<string, unknown>;
	ownSetups?: [string, Partial<TriedSetup>][];
}

const PROGRAMS: LocalProgram[] = [
	{
		adapterType: "claude_local",
		recording: "claude-local/src/__fixtures__/claude-2.1.330/hello.jsonl",
		help: "Options:\n  --output-format <format>  How to print.",
		prefix: "claude",
		ownOption: "--resume",
		limit: { maxBudgetUsd: 5 },
	},
	{
		adapterType: "codex_local",
		recording: "codex-local/src/__fixtures__/codex-0.169.0/hello.jsonl",
		help: "Options:\n  --json  How to print.",
		prefix: "codex",
		ownOption: "--last",
		limit: { sandbox: "read-only" },
		ownSetups: [
			[
				"has a CODEX_HOME that is missing",
				{ adapterConfig: { env: { CODEX_HOME: "/no/such/folder" } }, testCode: "codex_home_missing" },
			],
		],
	},
];

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
	// What a program finds, and what is put, in the home of whoever runs the tests is none of theirs.
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

/** Writes a file and gives its path. */
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

describe.each(NAMED)("a set-up of %s is found to be what a run makes of it when it", (adapterType, program) => {
	const { recording, help, prefix, ownOption, limit } = program;

	/** Answers like the true one of some version, and succeeds. */
	const goodProgram = () => {
		const printed = fileURLToPath(new URL(`../../../../packages/adapters/${recording}`, import.meta.url));
		return script(
			"program",
			'case "$*" in',
			"*--version*) echo 9.9.9 ;;",
			`*--help*) printf '%s\\n' '${help}' ;;`,
			`*) cat >/dev/null; cat '${printed}' ;;`,
			"esac",
		);
	};

	const SETUPS: [string, () => Partial<TriedSetup>][] = [
		["is whole", () => ({ testCode: null })],
		["works in a folder that is not there", () => ({ adapterConfig: { cwd: at("none") }, testCode: "cwd_not_found" })],
		[
			"works in a folder that is gone by now",
			() => {
				const cwd = subfolder("gone");
				return { adapterConfig: { cwd }, spoil: () => rmdirSync(cwd), testCode: "cwd_not_found" };
			},
		],
		["works in a relative folder", () => ({ adapterConfig: { cwd: "here" }, testCode: "cwd_not_absolute" })],
		["works in a file", () => ({ adapterConfig: { cwd: file("f", "") }, testCode: "cwd_not_a_directory" })],
		[
			"starts a program that is not on PATH",
			() => ({ adapterConfig: { command: "no-such-command-here" }, testCode: "command_not_found" }),
		],
		[
			"starts a file that is not there",
			() => ({ adapterConfig: { command: at("none") }, testCode: "command_not_found" }),
		],
		[
			"starts a file that must not be executed",
			() => ({ adapterConfig: { command: file("plain", "#!/bin/sh\n") }, testCode: "command_not_executable" }),
		],
		["starts a folder", () => ({ adapterConfig: { command: subfolder("bin") }, testCode: "command_not_executable" })],
		[
			"starts a script whose interpreter is missing",
			() => ({
				adapterConfig: { command: file("odd", "#!/no/such/interpreter\n", 0o755) },
				testCode: "command_start_failed",
			}),
		],
		[
			"starts a program that ends at once",
			() => ({
				adapterConfig: { command: script("ends", "exit 3") },
				testCode: "command_version_failed",
				runCode: `${prefix}_exit_code`,
			}),
		],
		[
			"starts another program",
			() => ({
				adapterConfig: { command: script("other", "echo some text") },
				testCode: "command_version_failed",
				runCode: `${prefix}_unreadable_output`,
			}),
		],
		[
			"starts a version without an option that keeps the agent within its limits",
			() => ({ adapterConfig: limit, testCode: "option_not_supported" }),
		],
		[
			"has instructions that are not there",
			() => ({ adapterConfig: { instructionsFilePath: at("none.md") }, testCode: "instructions_not_readable" }),
		],
		[
			"has instructions in a relative file",
			() => ({ adapterConfig: { instructionsFilePath: "AGENTS.md" }, testCode: "instructions_not_absolute" }),
		],
		[
			"has instructions that are a folder",
			() => ({ adapterConfig: { instructionsFilePath: subfolder("notes") }, testCode: "instructions_not_readable" }),
		],
		["has arguments in one string", () => ({ adapterConfig: { extraArgs: "--a --b" }, testCode: "config_invalid" })],
		[
			"has an argument that the adapter decides on",
			() => ({ adapterConfig: { extraArgs: [ownOption] }, testCode: "config_invalid" }),
		],
		[
			"has a variable that is longer than the system allows",
			() => ({ adapterConfig: { env: { LONG: "x".repeat(200_000) } }, testCode: "argument_too_long" }),
		],
		[
			"has a variable with a byte that is not stored",
			() => ({ adapterConfig: { env: { NUL: "a\0b" } }, testCode: null }),
		],
		[
			"has a variable whose name no variable can have",
			() => ({ adapterConfig: { env: { "A=B": "c" } }, testCode: "argument_invalid" }),
		],
		["has a variable that is an object", () => ({ adapterConfig: { env: { A: { b: 1 } } }, testCode: null })],
		["has a prompt template that is no text", () => ({ adapterConfig: { promptTemplate: 5 }, testCode: null })],
		...(program.ownSetups ?? []).map(([name, setup]): [string, () => Partial<TriedSetup>] => [name, () => setup]),
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
