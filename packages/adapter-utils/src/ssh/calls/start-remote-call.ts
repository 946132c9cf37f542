import type { EnvironmentCall } from "../../environment/environment-call.ts";
import { CodedError } from "../../errors/coded-error.ts";
import { checkArguments, SHIM } from "../../process/index.ts";
import type { RemoteShell } from "../shell/remote-shell.ts";
import { remoteText } from "../shell/remote-text.ts";
import { quoteForShell } from "../shell/session-script.ts";
import { sendCarriedFiles } from "./carried-files.ts";
import { markOf, scriptFailed } from "./remote-call.ts";
import { START_SCRIPT } from "./start-script.ts";

/** Variables that are read-only in some shells, and therefore omitted. */
const READ_ONLY = ["UID", "EUID", "PPID", "BASHOPTS", "SHELLOPTS", "BASH_VERSINFO", "OPTIND"];

/** @throws {CodedError} the errors of `ExecutionEnvironment.start`. */
export async function startRemoteCall(shell: RemoteShell, call: EnvironmentCall, signal: AbortSignal): Promise<void> {
	const { prepared, name, args, env, cwd, stdin, hasInput } = call;
	checkArguments(args, env);
	await sendCarriedFiles(shell, call, signal);
	const launch = Buffer.from(launchFile(call));
	const payload = Buffer.concat([launch, Buffer.from(stdin)]);
	const sizes = [launch.length, payload.length].map(String);
	const parameters = [prepared.runFolder, name, markOf(call), cwd, ...sizes, SHIM, hasInput ? "input" : "stdin"];
	const result = await shell.run(START_SCRIPT, { args: parameters, stdin: payload, signal });
	const [outcome = "", code = "", detail = ""] = result.stdout.toString("utf8").trim().split(" ", 3);
	if (outcome === "ok") return;
	if (outcome !== "error") throw scriptFailed("start the program", result);
	throw startError(code, call, detail) ?? unknownError(code);
}

/** The shell that becomes the shim sources this file and then deletes it, because the variables may hold secrets. */
function launchFile({ command, args, env }: EnvironmentCall): string {
	const settable = Object.entries(env).filter(([name]) => /^[A-Za-z_]\w*$/.test(name) && !READ_ONLY.includes(name));
	const variables = settable.map(([name, value]) => `${name}=${quoteForShell(value)}\nexport ${name}\n`);
	return `${variables.join("")}set -- ${[command, ...args].map(quoteForShell).join(" ")}\n`;
}

/** Not retryable, because the machine would answer the same again. */
function unknownError(code: string): CodedError {
	const message = `The remote machine did not start the program, for an unknown reason: ${remoteText(code)}`;
	return new CodedError("ssh_script_failed", message, {
		hint: "Check which programs the remote user's shell starts, and whether they replace sh or coreutils.",
	});
}

/** Returns `null` for an unknown code, because a remote machine can print anything. */
function startError(code: string, { command, cwd, prepared }: EnvironmentCall, detail: string): CodedError | null {
	const errors: Record<string, [message: string, hint: string]> = {
		command_not_found: command.includes("/")
			? [
					`The command "${command}" does not exist on the remote machine.`,
					"Install it on the remote machine, or correct its path.",
				]
			: [
					`The command "${command}" is not on the PATH of the remote machine.`,
					`Install it on the remote machine or specify its absolute path. Searched: ${remoteText(detail)}`,
				],
		command_not_executable: [
			`The command "${command}" cannot be executed on the remote machine.`,
			"Specify the path of a program that is executable on the remote machine (chmod +x).",
		],
		cwd_not_found: [
			`The working directory "${cwd}" does not exist on the remote machine.`,
			"Create the folder on the remote machine, or set a working directory that exists on it.",
		],
		cwd_not_a_directory: [
			`The working directory "${cwd}" is not a directory on the remote machine.`,
			"Set the working directory to a folder on the remote machine.",
		],
		cwd_not_accessible: [
			`The working directory "${cwd}" cannot be entered on the remote machine.`,
			"Give the remote user permission to enter it (chmod u+x).",
		],
		environment_run_missing: [
			`The folder of the run, ${prepared.runFolder}, no longer exists on the remote machine.`,
			"Check what cleans up the base path of the environment, and retry the run.",
		],
		command_not_recorded: [
			"The command was not started, because it could not be recorded on the remote machine.",
			"Check that the disk of the remote machine has free space and is writable.",
		],
	};
	const [message, hint] = (Object.hasOwn(errors, code) && errors[code]) || [];
	return message === undefined || hint === undefined ? null : new CodedError(code, message, { hint });
}
