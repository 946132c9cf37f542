import { CodedError } from "@paperclipai/adapter-utils";
import type { EnvironmentCall } from "@paperclipai/adapter-utils/host";

const FOLDER_HINT =
	"Of the server's folders, a container has only the worktree and the agent's home. Let the agent work in one of them.";
const PROGRAM_HINT = "Use an image that contains the agent's program, or set the command to its path in the image.";

/** Code that the server sets if the image has no shell for the shim. */
export const NO_SHELL = "no_shell";

/** Code of the shim if the image lacks the programs that pass messages on. */
export const NO_FEEDER = "no_feeder";

/** @param code Any string, since an agent can write the file that contains the code. */
export function startRefused(code: string, { command, cwd }: EnvironmentCall): CodedError {
	if (code === "cwd_not_found")
		return new CodedError(code, `The folder ${cwd} does not exist in the container.`, { hint: FOLDER_HINT });
	if (code === "cwd_not_a_directory")
		return new CodedError(code, `${cwd} is not a folder in the container.`, { hint: FOLDER_HINT });
	if (code === "command_not_executable")
		return new CodedError(code, `${command} cannot be executed in the container.`, { hint: PROGRAM_HINT });
	if (code === NO_SHELL)
		return new CodedError(
			"command_not_found",
			"The image has no working /bin/sh, which is needed to start the agent's program.",
			{
				hint: "Use an image with a shell.",
			},
		);
	if (code === NO_FEEDER)
		return new CodedError(
			"command_not_found",
			"The image has no mkfifo or no cat, which pass messages on to the agent's program.",
			{
				hint: "Use an image with the core utilities or busybox.",
			},
		);
	return new CodedError("command_not_found", `The command ${command} does not exist in the container.`, {
		hint: PROGRAM_HINT,
	});
}
