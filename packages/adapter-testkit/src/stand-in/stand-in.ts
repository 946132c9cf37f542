import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { asNumber, asString, parseJson, parseObject } from "@paperclipai/adapter-utils";
import { quoteForShell } from "@paperclipai/adapter-utils/host";
import type { Recording } from "../package/recordings.ts";
import { PROGRAM_SOURCE } from "./program-source.ts";

/** Behaviour of the stand-in in one call. */
export interface Step {
	/** Absolute path of a file to print. */
	stdoutFile?: string;
	stderr?: string;
	exitCode?: number;
	/** Signal with which the program kills itself instead of exiting. */
	signal?: string;
	/** Number of chunks in which the output is printed. Default: 1. */
	pieces?: number;
	/** Text that is printed one second after everything else. */
	late?: string;
	/** Whether to wait for SIGTERM before printing. */
	hold?: boolean;
	/** Whether the program never exits by itself. */
	endless?: boolean;
}

/** One call of the stand-in, as the program saw it. */
export interface ProgramCall {
	pid: number;
	args: string[];
	env: Record<string, string>;
	cwd: string;
	stdin: string;
	/** Contents of files that arguments name. */
	files: string[];
}

/** The program that replaces the agent's program. */
export interface StandIn {
	/** Absolute path of the program, whose folder must be on PATH. */
	command: string;
	/** File that exists once the program has been called, before it prints. */
	firstCall: string;
	/** Forgets earlier calls. The Nth call from now on takes the Nth step. */
	prepare(steps: Step[]): void;
	calls(): ProgramCall[];
}

/** @param version Output of `--version`. */
export function createStandIn(folder: string, program: string, version: string): StandIn {
	const bin = path.join(folder, "bin");
	const calls = path.join(folder, "calls");
	mkdirSync(bin, { recursive: true });
	const source = path.join(folder, "program.mjs");
	writeFileSync(source, PROGRAM_SOURCE);
	const command = path.join(bin, program);
	const start = `exec ${quoteForShell(process.execPath)} ${quoteForShell(source)} "$@"`;
	writeFileSync(command, `#!/bin/sh\n${start}\n`, { mode: 0o755 });
	const callFile = (number: number) => path.join(calls, `${number}.json`);
	return {
		command,
		firstCall: callFile(1),
		prepare(steps) {
			rmSync(calls, { recursive: true, force: true });
			mkdirSync(calls);
			writeFileSync(path.join(folder, "plan.json"), JSON.stringify({ version, steps }));
		},
		calls() {
			const found: ProgramCall[] = [];
			for (let number = 1; existsSync(path.join(calls, String(number))); number++) {
				// A call that was killed early has not stored its record.
				if (existsSync(callFile(number))) found.push(readCall(readFileSync(callFile(number), "utf8")));
			}
			return found;
		},
	};
}

function readCall(json: string): ProgramCall {
	const call = parseObject(parseJson(json));
	const env = Object.entries(parseObject(call.env)).map(([name, value]) => [name, asString(value)]);
	return {
		pid: asNumber(call.pid),
		args: readTexts(call.args),
		env: Object.fromEntries(env),
		cwd: asString(call.cwd),
		stdin: asString(call.stdin),
		files: readTexts(call.files),
	};
}

/** Keeps empty strings, unlike `asStringArray`. */
function readTexts(value: unknown): string[] {
	return Array.isArray(value) ? value.filter((text) => typeof text === "string") : [];
}

/** Converts a recording to a step of the stand-in. */
export function stepOf({ file, stderr, exitCode, signal }: Recording): Step {
	return { stdoutFile: file, stderr, ...(signal === null ? { exitCode: exitCode ?? 0 } : { signal }) };
}
