import { type ChildProcess, spawn } from "node:child_process";
import { commandArguments } from "@paperclipai/test-support/cli/command-arguments.mjs";
import { bundledProgram } from "@paperclipai/test-support/programs/bundled-program.ts";
import { until } from "@paperclipai/test-support/until.ts";
import type { Sandbox } from "./sandbox.ts";

const paperclip = ({ waitsForServer, isBuild }: Sandbox) => [
	process.execPath,
	...commandArguments(isBuild ? {} : { bundle: bundledProgram(waitsForServer ? "waiting-cli" : "cli") }),
];

export interface Exited {
	exitCode: number | null;
	stdout: string;
	stderr: string;
}

/** `paperclipai` as a user starts it. */
export interface StartedCommand {
	child: ChildProcess;
	output(): Buffer;
	stderr(): string;
	exited: Promise<Exited>;
}

export function startCommand(sandbox: Sandbox, args: string[]): StartedCommand {
	return start(sandbox, [...paperclip(sandbox), ...args]);
}

/** In a shell pipeline: `paperclipai ARGS | READER`. */
export function startPipeline(sandbox: Sandbox, args: string[], reader: string): StartedCommand {
	return start(sandbox, ["sh", "-c", `"$@" | ${reader}`, "sh", ...paperclip(sandbox), ...args]);
}

function start(sandbox: Sandbox, [program = "", ...args]: string[], input = ""): StartedCommand {
	const child = spawn(program, args, {
		cwd: sandbox.folder,
		stdio: ["pipe", "pipe", "pipe"],
		env: commandEnvironment(sandbox),
	});
	// A command may exit without having read its input.
	child.stdin.on("error", () => {}).end(input);
	const output: Buffer[] = [];
	const errors: Buffer[] = [];
	child.stdout.on("data", (chunk) => output.push(chunk));
	child.stderr.on("data", (chunk) => errors.push(chunk));
	const stderr = () => Buffer.concat(errors).toString();
	return {
		child,
		output: () => Buffer.concat(output),
		stderr,
		exited: new Promise((resolve) => {
			child.on("close", (exitCode) => {
				resolve({ exitCode, stdout: Buffer.concat(output).toString(), stderr: stderr() });
			});
		}),
	};
}

export async function runCommand(sandbox: Sandbox, ...args: string[]): Promise<Exited> {
	return await startCommand(sandbox, args).exited;
}

export async function runWithInput(sandbox: Sandbox, input: string, ...args: string[]): Promise<Exited> {
	return await start(sandbox, [...paperclip(sandbox), ...args], input).exited;
}

export interface StartedServer {
	url: string;
	command: StartedCommand;
	stop(): Promise<void>;
}

export async function startServerCommand(sandbox: Sandbox, ...more: string[]): Promise<StartedServer> {
	const command = startCommand(sandbox, ["run", "--port", "0", "--json", ...more]);
	await until(() => command.output().includes("\n") || command.child.exitCode !== null);
	if (command.child.exitCode !== null) throw new Error(`The server did not start: ${command.stderr()}`);
	const { url } = JSON.parse(command.output().toString()) as { url: string };
	return {
		url,
		command,
		async stop() {
			command.child.kill("SIGTERM");
			await command.exited;
		},
	};
}

export async function untilPrinted(command: StartedCommand, text: string): Promise<void> {
	await until(() => command.output().includes(text) || command.child.exitCode !== null);
	if (!command.output().includes(text)) throw new Error(`It exited without ${text}: ${command.stderr()}`);
}

export function jsonLines(text: string): Record<string, unknown>[] {
	return text
		.split("\n")
		.filter((line) => line !== "")
		.map((line) => JSON.parse(line));
}

export function commandEnvironment({ home, env }: Sandbox): NodeJS.ProcessEnv {
	return { ...userEnvironment(), PAPERCLIP_HOME: home, PAPERCLIP_PORT: "0", ...env };
}

/** The environment of the tests without variables that would affect the program. */
function userEnvironment(): NodeJS.ProcessEnv {
	const excluded = /^(PAPERCLIP_|DATABASE_URL|NO_COLOR|FORCE_COLOR|NODE_|VITEST)/;
	return Object.fromEntries(Object.entries(process.env).filter(([name]) => !excluded.test(name)));
}
