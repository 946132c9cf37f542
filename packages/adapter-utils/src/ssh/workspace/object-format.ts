import { requireGit } from "./local-refs.ts";
import type { LocalWorkspace } from "./local-workspace.ts";

/** The option for `git init`, which git before 2.29 does not know. */
export async function objectFormatOption(local: LocalWorkspace): Promise<string> {
	const format = await requireGit(local, ["rev-parse", "--show-object-format"]);
	return format === "sha1" ? "" : `--object-format=${format}`;
}
