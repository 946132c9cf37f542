import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import type {
	CallStatus,
	EnvironmentCall,
	EnvironmentRun,
	ExecutionEnvironment,
	OutputSink,
	PreparedEnvironment,
} from "@paperclipai/adapter-utils/host";
import { commitFiles, userGit } from "../../../git/__tests__/scratch-repository.ts";

/** Never aborted. */
export const always: AbortSignal = new AbortController().signal;
export const SERVER_ID = "server-of-the-test";

/** In a folder of its own, with or without a worktree. */
export function newRun(scratch: string, workspace: EnvironmentRun["workspace"] = null, apiPort = 1): EnvironmentRun {
	const runId = randomUUID();
	const at = (name: string) => path.join(scratch, name);
	mkdirSync(at("runs"), { recursive: true });
	return {
		...{ runId, workspace, serverId: SERVER_ID, apiPort, apiSocket: null },
		companyId: randomUUID(),
		agentId: randomUUID(),
		folder: path.join(at("runs"), runId),
		agentHome: at("agent home"),
	};
}

/** The worktree of the server is on the branch `work`. */
export function newWorkspace(scratch: string) {
	const repository = path.join(scratch, "user's repository");
	mkdirSync(repository);
	userGit(repository, "init", "--quiet", "--initial-branch", "main");
	commitFiles(repository, { "a.txt": "a\n", "b.txt": "b\n" });
	const folder = path.join(scratch, "worktree");
	userGit(repository, "worktree", "add", "--quiet", "-b", "work", folder);
	return { id: randomUUID(), path: folder, repository, branch: "work", files: [] };
}

export interface ShellCall {
	script: string;
	name?: string;
	env?: Record<string, string>;
	stdin?: string;
	cwd?: string;
}

/** A call of the shell with a script. */
export function shellCall<State>(
	run: EnvironmentRun,
	prepared: PreparedEnvironment<State>,
	options: ShellCall,
): EnvironmentCall<State> {
	const { script, name = "1", env = {}, stdin = "", cwd = run.workspace?.path ?? run.agentHome } = options;
	return { run, prepared, name, command: "sh", args: ["-c", script], cwd, env, stdin, hasInput: false, carried: [] };
}

export function collectingSink() {
	const output = { stdout: "", stderr: "" };
	const sink: OutputSink = {
		write: async (stream, bytes) => {
			output[stream] += Buffer.from(bytes).toString();
		},
		active: () => undefined,
	};
	return { output, sink };
}

/** Runs a script to its end. */
export async function runScript(
	environment: ExecutionEnvironment,
	call: EnvironmentCall,
): Promise<{ status: CallStatus; stdout: string; stderr: string }> {
	const { output, sink } = collectingSink();
	await environment.start(call, always);
	await environment.follow(call, { stdout: 0, stderr: 0 }, sink, always);
	return { status: await environment.settle(call, always), ...output };
}
