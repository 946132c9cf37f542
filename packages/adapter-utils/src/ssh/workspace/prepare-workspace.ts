import { isCodedError } from "../../errors/coded-error.ts";
import { readRef, requireGit, setRefs, storeState } from "./local-refs.ts";
import type { LocalWorkspace, WorkspaceState } from "./local-workspace.ts";
import { objectFormatOption } from "./object-format.ts";
import { finishIntegrations, forgetFinishedRuns, isRunHere } from "./past-runs.ts";
import { restoreEarlierRun } from "./restore-earlier-run.ts";
import { INSPECT_SCRIPT, INSTALL_SCRIPT } from "./scripts/install.ts";
import { INCOMPLETE, requireSuccess } from "./transfer-errors.ts";
import { remoteWorkspacePath, type SentWorkspace, transferRef, type WorkspaceTransfer } from "./workspace-transfer.ts";

/**
 * Sends a worktree as a separate repository, with the branch checked out and the uncommitted state in its files.
 * Idempotent, even after a kill at any step.
 * @throws {CodedError} `workspace_wrong_branch`, `workspace_missing`, `workspace_unreadable`, `remote_git_missing`,
 * `workspace_transfer_failed`, `remote_workspace_busy` and errors of the shell.
 */
export async function prepareWorkspaceForSshExecution(transfer: WorkspaceTransfer): Promise<SentWorkspace> {
	const { local, runId, basePath } = transfer;
	const path = remoteWorkspacePath(basePath, local.id);
	const sentRef = transferRef(runId, "sent");
	const there = await inspectRemote(transfer);
	if (there.phase === "ready" && there.run === runId) {
		const sent = await readRef(local, sentRef);
		const head = sent === null ? null : await readRef(local, `${sent}^`);
		return { path, head, earlier: null };
	}
	await finishIntegrations(local);
	const isEarlier = there.phase === "ready" && (await isRunHere(local, there.run));
	const earlier = isEarlier ? await restoreEarlierRun({ ...transfer, runId: there.run }) : null;
	const state = await local.snapshot();
	const message = `Files for the run ${runId}\n\nPaperclip-Workspace: ${local.id}`;
	const files = await storeState(local, state, message);
	await setRefs(local, { [sentRef]: files });
	await install(transfer, state, files, await knownHere(transfer, there));
	await forgetFinishedRuns(local, runId);
	return { path, head: state.head, earlier };
}

interface RemoteFacts {
	phase: string;
	run: string;
	known: string[];
	shallow: string[];
}

async function inspectRemote({ shell, local, basePath, signal }: WorkspaceTransfer): Promise<RemoteFacts> {
	const result = await shell.run(INSPECT_SCRIPT, { args: [basePath, local.id], ...(signal && { signal }) });
	requireSuccess(result);
	const lines = result.stdout.toString().split("\n");
	const valuesOf = (key: string) =>
		lines.flatMap((line) => (line.startsWith(`${key} `) ? [line.slice(key.length + 1)] : []));
	const [phase = "none", run = "-"] = (valuesOf("state")[0] ?? "").split(" ");
	return { phase, run, known: valuesOf("known"), shallow: valuesOf("shallow") };
}

/** Commits that both sides have, so that their history is not sent again. */
async function knownHere({ local }: WorkspaceTransfer, { known, shallow }: RemoteFacts): Promise<string[]> {
	// With different shallow boundaries, a commit does not have the same history on both sides.
	const ends = new Set(await local.shallowCommits());
	if (ends.size !== shallow.length || !shallow.every((commit) => ends.has(commit))) return [];
	const commits = [...new Set(known)].filter((commit) => /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(commit));
	if (commits.length === 0) return [];
	const types = await requireGit(
		local,
		["cat-file", "--batch-check=%(objectname) %(objecttype)"],
		`${commits.join("\n")}\n`,
	);
	return types.split("\n").flatMap((line) => (line.endsWith(" commit") ? [line.slice(0, -" commit".length)] : []));
}

async function install(
	transfer: WorkspaceTransfer,
	state: WorkspaceState,
	files: string,
	known: string[],
): Promise<void> {
	const { shell, local, runId, basePath, signal } = transfer;
	const format = await objectFormatOption(transfer.local);
	const shallow = (await local.shallowCommits()).join("\n");
	const person = await Promise.all(["user.name", "user.email"].map((key) => readSetting(local, key)));
	const send = async (base: string[]) => {
		const stdin = local.bundle(transferRef(runId, "sent"), base);
		const args = [
			basePath,
			local.id,
			runId,
			local.branch,
			state.head ?? "-",
			files,
			format,
			shallow,
			...person,
			...base,
		];
		try {
			requireSuccess(await shell.run(INSTALL_SCRIPT, { args, stdin, ...(signal && { signal }) }));
		} finally {
			stdin.destroy();
		}
	};
	try {
		await send(known.filter((commit) => commit !== files));
	} catch (error) {
		// Sends the whole history, because the remote agent may have removed objects.
		if (!isCodedError(error) || error.code !== INCOMPLETE || known.length === 0) throw error;
		await send([]);
	}
}

/** Returns `""` if the setting is not set. */
async function readSetting(local: LocalWorkspace, key: string): Promise<string> {
	const { exitCode, stdout } = await local.git(["config", "--get", key]);
	return exitCode === 0 ? stdout.toString().replace(/\n$/, "") : "";
}
