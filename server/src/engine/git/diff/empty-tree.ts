import type { PlainRepository } from "../snapshot/plain-repository.ts";

/** The tree without files, which is not in every repository. */
export async function emptyTree(repository: PlainRepository): Promise<string> {
	return await repository.git(["hash-object", "-w", "-t", "tree", "--stdin"]);
}
