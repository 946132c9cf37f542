import type { PlainRepository } from "../snapshot/plain-repository.ts";
import { createPatchParser, type PatchSection } from "./parse-patch.ts";

export async function readPatch(
	repository: PlainRepository,
	trees: readonly [string, string],
	renames: string,
	sections: number,
	maxBytes: number,
): Promise<PatchSection[]> {
	const found: PatchSection[] = [];
	const enough = new Error("enough");
	let bytes = 0;
	const parser = createPatchParser((section) => found.push(section));
	const onStdout = (chunk: Buffer) => {
		bytes += chunk.length;
		parser.add(chunk);
		if (found.length >= sections || bytes > maxBytes) throw enough;
	};
	try {
		await repository.git(["diff-tree", "-r", renames, "--patch", "--full-index", "--no-color", ...trees], { onStdout });
		parser.end();
	} catch (error) {
		if (error !== enough) throw error;
	}
	return found;
}
