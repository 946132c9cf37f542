import type { PlainRepository } from "../snapshot/plain-repository.ts";

export async function emptyTree(repository: PlainRepository): Promise<string> {
	return await repository.git(["hash-object", "-w", "-t", "tree", "--stdin"]);
}
