import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { bundledProgram } from "@paperclipai/test-support/programs/bundled-program.ts";
import { QUICK_START } from "@paperclipai/test-support/quick-start.mjs";
import { beforeAll } from "vitest";
import { commandEnvironment, type Exited } from "./command-line.ts";
import type { Sandbox } from "./sandbox.ts";

const PROGRAM = fileURLToPath(import.meta.resolve("@paperclipai/test-support/cli/run-command-lines.mjs"));

export interface CommandSession {
	/** Waits for the end of the previous command line. */
	run(...args: string[]): Promise<Exited>;
	stop(): void;
}

/** Runs many command lines in one process, because starting a process takes longer than most commands. */
export function startCommandSession(sandbox: Sandbox): CommandSession {
	const child = fork(PROGRAM, [bundledProgram("main")], {
		cwd: sandbox.folder,
		env: commandEnvironment(sandbox),
		execArgv: [...QUICK_START],
	});
	const exited = once(child, "exit").then(() => {
		throw new Error("The command exited its process.");
	});
	exited.catch(() => {});
	let last: Promise<unknown> = Promise.resolve();
	async function run(args: string[]): Promise<Exited> {
		const response = once(child, "message");
		child.send(args);
		const [result] = await Promise.race([response, exited]);
		return result as Exited;
	}
	return {
		async run(...args) {
			const result = last.then(() => run(args));
			last = result.catch(() => {});
			return await result;
		},
		stop: () => void child.kill(),
	};
}

/** A session for the tests of one file; its sandbox may be set until the first of them. */
export function useCommandSession(sandbox: () => Sandbox): CommandSession {
	let session: CommandSession;
	beforeAll(() => {
		session = startCommandSession(sandbox());
		return session.stop;
	});
	return { run: (...args) => session.run(...args), stop: () => session.stop() };
}
