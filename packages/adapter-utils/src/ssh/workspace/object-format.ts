import { requireGit } from "./local-refs.ts";
import type { LocalWorkspace } from "./local-workspace.ts";

/** Option of `git init`; `""` for SHA-1, because git before 2.29 does not know the option. */
export async function objectFormatOption(local: LocalWorkspace): Promise<string> {
	const format = await requireGit(local, ["rev-parse", "--show-object-format"]);
	return format === "sha1" ? "" : `--object-format=${format}`;
}
