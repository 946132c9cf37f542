import { CodedError } from "@paperclipai/adapter-utils";

export function invalidObjects(stderr: string): CodedError {
	return new CodedError(
		"environment_objects_invalid",
		`The commits of the run are damaged or too large: ${stderr.trim()}`,
		{
			hint: "The files are still in the worktree. Check them, then commit them yourself or in another run.",
		},
	);
}
