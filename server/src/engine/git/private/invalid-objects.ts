import { CodedError } from "@paperclipai/adapter-utils";

export function invalidObjects(stderr: string): CodedError {
	return new CodedError("environment_objects_invalid", `The commits of the run are damaged: ${stderr.trim()}`, {
		hint: "The files of the worktree are in place. Check them, and commit them in another run.",
	});
}
