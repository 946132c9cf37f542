import { lstat, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { type EnvironmentWorkspace, makeFolders, removeFolder } from "@paperclipai/adapter-utils/host";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { git, runGit } from "../program/run-git.ts";
import { describeHead, inspectRepository, readHead } from "../repository/inspect-repository.ts";
import { copyIndexFile } from "../snapshot/copy-index.ts";
import { locateWorktree } from "../worktree/locate-worktree.ts";
import { objectFolders } from "./object-folders.ts";
import { operationOf, writeOperation } from "./operation-files.ts";
import {
	type PrivateGitFiles,
	type PrivateGitState,
	readGitFile,
	readPrivateGitState,
	writePrivateGitState,
} from "./private-git-state.ts";

/** Settings for the author and for how git reads files. None of them makes git start a program. */
const SETTINGS =
	"^(core\\.(autocrlf|eol|filemode|symlinks|ignorecase|sparsecheckout|sparsecheckoutcone)|user\\.(name|email))$";
interface GitMount {
	here: string;
	there: string;
	isReadOnly: boolean;
}

const REFS = ["refs/heads", "refs/tags", "refs/remotes"];

/**
 * Containers must not write to the user's repository, so they get a private repository that borrows the objects of the
 * user's repository as alternates.
 * @param mountedAt Absolute path in the container.
 * @returns the mounts that the private repository needs.
 */
export async function preparePrivateGit(
	paths: PrivateGitFiles,
	workspace: EnvironmentWorkspace,
	mountedAt: string,
): Promise<GitMount[]> {
	const state = readPrivateGitState(paths) ?? (await makePrivateGit(paths, workspace, mountedAt));
	const borrowed = await objectFolders(state.commonDir);
	const file = path.join(state.worktree, ".git");
	const isFile = (await lstat(file)).isFile();
	return [
		...borrowed.map((folder) => ({ here: folder, there: folder, isReadOnly: true })),
		...(isFile
			? [
					{ here: paths.git, there: mountedAt, isReadOnly: false },
					{ here: paths.gitFile, there: file, isReadOnly: true },
				]
			: [{ here: paths.git, there: file, isReadOnly: false }]),
	];
}

async function makePrivateGit(
	paths: PrivateGitFiles,
	workspace: EnvironmentWorkspace,
	mountedAt: string,
): Promise<PrivateGitState> {
	const state = await readOriginal(workspace);
	const { commonDir, gitDir, branch, objectFormat } = state;
	const { git: folder, gitFile } = paths;
	// A killed server may have left an incomplete repository.
	await removeFolder(folder);
	for (const name of ["objects/info", "objects/pack", "refs/heads", "refs/tags", "info"])
		await makeFolders(path.join(folder, name), 0o700);
	const refs = await packedRefs(commonDir);
	await writeFile(paths.gitRefs, refs);
	const files: Record<string, string> = {
		HEAD: `ref: refs/heads/${branch}\n`,
		config: await settingsOf({ commonDir, gitDir }, objectFormat),
		"packed-refs": refs,
		"objects/info/alternates": `${path.join(commonDir, "objects")}\n`,
	};
	for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
	for (const name of ["shallow", "info/exclude"]) await copyText(commonDir, folder, name);
	await copyText(gitDir, folder, "info/sparse-checkout");
	await copyIndex(gitDir, folder);
	await writeOperation(folder, operationOf(gitDir));
	await writeFile(gitFile, `gitdir: ${mountedAt}\n`);
	await writePrivateGitState(paths, state);
	return state;
}

async function readOriginal({
	repository: source,
	path: folder,
	branch,
}: EnvironmentWorkspace): Promise<PrivateGitState> {
	const repository = await inspectRepository(source);
	if (repository.kind === "none") throw unusable(folder, "its repository no longer exists");
	const { commonDir, gitDir, files } = await locateWorktree(repository, folder);
	if (gitDir === null || files === null) throw unusable(folder, "it no longer exists");
	const head = await readHead({ gitDir }, folder);
	if (head.branch !== branch) throw unusable(folder, describeHead(head, branch));
	const objectFormat = await git(["rev-parse", "--show-object-format"], { gitDir: commonDir });
	const gitFile = readGitFile(files);
	return { ...{ worktree: files, gitDir, gitFile, commonDir, branch }, head: head.commit, objectFormat };
}

async function settingsOf(paths: { gitDir: string; commonDir: string }, objectFormat: string): Promise<string> {
	const { stdout } = await runGit(["config", "--null", "--get-regexp", SETTINGS], paths);
	const settings = stdout
		.toString()
		.split("\0")
		.filter((setting) => setting !== "");
	const lines = settings.map((setting) => {
		const [key = "", ...value] = setting.split("\n");
		const [section, name] = key.split(".");
		return `[${section}]\n\t${name} = ${value.length === 0 ? "true" : JSON.stringify(value.join(" "))}`;
	});
	const format = `[core]\n\trepositoryFormatVersion = 1\n\tbare = false\n[extensions]\n\tobjectFormat = ${objectFormat}`;
	return [format, ...lines, ""].join("\n");
}

async function packedRefs(commonDir: string): Promise<string> {
	const refs = await git(["for-each-ref", "--format=%(objectname) %(refname)", ...REFS], { gitDir: commonDir });
	return `# pack-refs with: sorted \n${refs}${refs === "" ? "" : "\n"}`;
}

async function copyText(from: string, to: string, name: string): Promise<void> {
	const text = await readRegularFile(path.join(from, name)).catch(() => null);
	if (text !== null) await writeFile(path.join(to, name), text);
}

async function copyIndex(gitDir: string, folder: string): Promise<void> {
	if (!(await copyIndexFile(path.join(gitDir, "index"), path.join(folder, "index")))) return;
	const { exitCode, stderr } = await runGit(["ls-files", "--stage"], { gitDir: folder, onStdout: () => undefined });
	const shared = /sharedindex\.[0-9a-f]+/.exec(stderr)?.[0];
	if (shared !== undefined) await copyIndexFile(path.join(gitDir, shared), path.join(folder, shared));
	// Without an index, git creates one from the branch; the files still have the staged changes.
	else if (exitCode !== 0) await rm(path.join(folder, "index"), { force: true });
}

function unusable(folder: string, reason: string): CodedError {
	return new CodedError("environment_workspace_unusable", `The worktree ${folder} cannot be used: ${reason}.`, {
		hint: "Retry the run, which prepares the workspace again.",
	});
}
