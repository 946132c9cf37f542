import { openRegularFile } from "@paperclipai/adapter-utils/host";
import type { GitContext } from "../program/git-environment.ts";
import { readFields } from "../program/read-fields.ts";
import { git } from "../program/run-git.ts";

export type OnRef = (name: string, value: string) => void;

export async function listRefs(context: GitContext, onRef: OnRef): Promise<void> {
	await git(["for-each-ref", "--format=%(objectname) %(refname)"], { ...context, onStdout: readRefs(onRef) });
}

/** Reads a file with packed refs; a missing file counts as empty. */
export async function readPackedRefs(file: string, onRef: OnRef): Promise<void> {
	const handle = await openRegularFile(file).catch(() => null);
	if (handle === null) return;
	try {
		const read = readRefs(onRef);
		for await (const chunk of handle.createReadStream({ autoClose: false })) read(chunk as Buffer);
	} finally {
		await handle.close();
	}
}

/** Ref names are UTF-8. */
function readRefs(onRef: OnRef): (chunk: Buffer) => void {
	return readFields(
		(line) => {
			if (!/^[0-9a-f]/.test(line)) return;
			const at = line.indexOf(" ");
			onRef(Buffer.from(line.slice(at + 1), "latin1").toString(), line.slice(0, at));
		},
		{ separator: "\n" },
	);
}
