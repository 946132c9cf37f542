import { copyFile, lstat, mkdir } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { readFields } from "../program/read-fields.ts";
import { git, runGit } from "../program/run-git.ts";
import { shownPath } from "../snapshot/path-bytes.ts";
import { findEntry } from "../worktree/worktree-entries.ts";

/** Whether the branch has the file, or files in the folder, even if they were deleted. */
export async function isTracked(commonDir: string, worktree: string, name: string): Promise<boolean> {
	const entry = await findEntry(commonDir, worktree);
	if (entry === null) return false;
	const args = ["ls-files", "--cached", "-z", "--", literal(name)];
	const { exitCode, stdout } = await runGit(args, { gitDir: entry.gitDir, commonDir });
	return exitCode === 0 && stdout.length > 0;
}

/**
 * Rejects a file that git would add despite `info/exclude`, because a pattern such as `!/.env` in a `.gitignore` takes
 * precedence. Checked before the file is in the worktree.
 * @param draft Folder that has the file at `name`, and no other files.
 * @throws {CodedError} `declared_file_not_ignored`.
 */
export async function requireIgnored(
	{ commonDir, worktree, draft }: { commonDir: string; worktree: string; draft: string },
	name: string,
): Promise<void> {
	await copyIgnoreFiles(worktree, draft, name);
	const options = { gitDir: commonDir, workTree: draft, cwd: draft, indexFile: `${draft}.index` };
	const args = ["ls-files", "--others", "--exclude-standard", "-z", "--", literal(name)];
	let first: string | undefined;
	const onStdout = readFields((file) => {
		first ??= file;
	});
	await git(args, { ...options, isWithoutDrivers: true, onStdout });
	if (first === undefined) return;
	const input = Buffer.concat([Buffer.from(first, "latin1"), Buffer.from("\0")]);
	const explain = ["check-ignore", "--no-index", "--verbose", "-z", "--stdin"];
	const { stdout } = await runGit(explain, { ...options, isWithoutDrivers: true, input });
	const [source, line, pattern] = stdout.toString().split("\0");
	throw notIgnored(name, shownPath(first), pattern ? ` because of "${pattern}" in line ${line} of ${source}` : "");
}

/** Copies the `.gitignore` file of each folder above `name`, because all of them apply to it. */
async function copyIgnoreFiles(worktree: string, draft: string, name: string): Promise<void> {
	for (let folder = path.dirname(name); ; folder = path.dirname(folder)) {
		const file = path.join(worktree, folder, ".gitignore");
		// Git follows no link.
		const stats = await lstat(file).catch(() => null);
		if (stats?.isFile()) {
			await mkdir(path.join(draft, folder), { recursive: true });
			await copyFile(file, path.join(draft, folder, ".gitignore"));
		}
		if (folder === ".") return;
	}
}

function literal(name: string): string {
	return `:(top,literal)${name}`;
}

function notIgnored(name: string, file: string, reason: string): CodedError {
	return new CodedError(
		"declared_file_not_ignored",
		`The agent would commit the workspace file "${name}": git does not ignore ${file}${reason}.`,
		{
			hint: `In the branch, add a pattern for the file to .gitignore, or remove the pattern that includes it again, which takes precedence over .git/info/exclude. Or remove "${name}" from the files of the project.`,
		},
	);
}
