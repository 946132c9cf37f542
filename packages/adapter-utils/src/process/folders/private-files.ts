import path from "node:path";
import { makeFolders } from "../../files/make-folders.ts";
import { writeFileAtomic } from "../../files/write-file-atomic.ts";
import { currentRunScope, type RunScope } from "../scope/run-scope.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

/** The folder of a run's private files, which a call in another environment sends if it refers to them. */
export function privateFilesOf({ spoolFolder }: Pick<RunScope, "spoolFolder">): string {
	return path.join(spoolFolder, "private");
}

/**
 * Writes files with secrets for a program, readable by the server's user only, and outside the workspace. An argument
 * or a variable of the program that contains the path of a file is changed to the path of its copy in another
 * environment. In a run, the files are removed with the run, because its program may outlive the server; otherwise after
 * `body`.
 * @param files Contents by name: letters, digits, `_`, `.` and `-`. Later calls in the run replace files of the same name.
 * @param body Called with the folder of the files.
 * @throws file system errors, and any error of `body`.
 */
export async function withPrivateFiles<T>(
	files: Readonly<Record<string, string>>,
	body: (folder: string) => Promise<T>,
): Promise<T> {
	const withFiles = async (folder: string) => {
		await writeFiles(folder, files);
		return await body(folder);
	};
	const scope = currentRunScope();
	return scope === undefined ? await withTemporaryFolder("private", withFiles) : await withFiles(privateFilesOf(scope));
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
	const entries = Object.entries(files);
	if (entries.length === 0) return;
	await makeFolders(folder, 0o700);
	for (const [name, content] of entries) await writeFileAtomic(path.join(folder, name), content);
}
