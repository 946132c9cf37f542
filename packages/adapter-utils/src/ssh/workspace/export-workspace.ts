import { open } from "node:fs/promises";
import { join } from "node:path";
import { retryableError } from "../../environment/environment-errors.ts";
import { CodedError } from "../../errors/coded-error.ts";
import { withTemporaryFolder } from "../../process/index.ts";
import { omitUndefined } from "../../values/omit-undefined.ts";
import { listRefs, readRef, setRefs } from "./local-refs.ts";
import { objectFormatOption } from "./object-format.ts";
import { COLLECTED_SCRIPT, DOWNLOAD_SCRIPT, EXPORT_SCRIPT } from "./scripts/export.ts";
import { requireSuccess } from "./transfer-errors.ts";
import { IMPORT_LIMITS, transferRef, type WorkspaceTransfer } from "./workspace-transfer.ts";

/** Work of a run, which has been stored under local refs unless `kind` is `"unprepared"`. */
export interface ExportedWorkspace {
	/** `"left"`: the run's branch is not checked out. `"replaced"`, `"deleted"`: `.git` was replaced or deleted. */
	kind: "ok" | "left" | "replaced" | "deleted" | "unprepared";
	/** Remote HEAD: a ref or `"detached"`. */
	where: string;
}

const OUT = "refs/paperclip/out/";
/** Maximum number of imported refs, because an agent can create any number. */
const MAX_OTHER_REFS = 1_000;

/**
 * Fetches the branch and the files of a run as the local refs `refs/paperclip/ssh/<run>/head` and `/files`, and other
 * branches, tags and stash entries as `/other/...`.
 * @throws {CodedError} the errors of `restoreWorkspaceFromSshExecution`.
 */
export async function exportGitWorkspaceFromSsh(transfer: WorkspaceTransfer): Promise<ExportedWorkspace> {
	const { shell, local, runId, basePath, limits = IMPORT_LIMITS, signal } = transfer;
	const options = omitUndefined({ signal });
	const args = [basePath, local.id, runId, local.branch, await objectFormatOption(local)];
	const result = await shell.run(EXPORT_SCRIPT, { args, ...options });
	requireSuccess(result);
	const facts = new Map(
		result.stdout
			.toString()
			.split("\n")
			.map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1).trim()] as const),
	);
	const kind = facts.get("kind") as ExportedWorkspace["kind"] | "taken";
	if (kind === "taken") throw takenThere(runId);
	if (kind === "unprepared") return { kind, where: "" };
	const bytes = Number(facts.get("bytes"));
	if (!(bytes <= limits.maxBundleBytes)) throw tooLarge(limits.maxBundleBytes);
	await withTemporaryFolder("bundle", async (folder) => {
		const file = join(folder, "bundle");
		await download(transfer, file, bytes);
		const refs = await local.importBundle(file, limits, await readRef(local, transferRef(runId, "sent")));
		const head = facts.get("head") ?? "-";
		// Adds the head, because a bundle omits a ref without new commits, for example of a branch that was reset.
		if (!refs.has(`${OUT}head`) && (await wasSent(transfer, head))) refs.set(`${OUT}head`, head);
		await nameImported(transfer, refs);
	});
	const collected = [basePath, local.id, runId, facts.get("files") ?? "", facts.get("head") ?? "-"];
	requireSuccess(await shell.run(COLLECTED_SCRIPT, { args: collected, ...options }));
	return { kind, where: facts.get("where") ?? "" };
}

async function download(
	{ shell, local, basePath, signal }: WorkspaceTransfer,
	file: string,
	bytes: number,
): Promise<void> {
	const handle = await open(file, "wx", 0o600);
	try {
		let received = 0;
		const options = { args: [basePath, local.id], ...(signal && { signal }) };
		const result = await shell.stream(DOWNLOAD_SCRIPT, options, async (chunk) => {
			received += chunk.length;
			if (received > bytes) throw tooLarge(bytes);
			await handle.writeFile(chunk);
		});
		requireSuccess(result);
		if (received !== bytes) {
			const message = `Only ${received} of the workspace's ${bytes} bytes were received.`;
			throw retryableError("workspace_transfer_failed", message, {
				hint: "Check the connection to the remote machine.",
			});
		}
	} finally {
		await handle.close();
	}
}

/**
 * Whether a commit is an ancestor of the sent commit. If any local commit were accepted, the remote machine could name
 * one and receive it with the branch.
 */
async function wasSent({ local, runId }: WorkspaceTransfer, commit: string): Promise<boolean> {
	const sent = await readRef(local, transferRef(runId, "sent"));
	if (sent === null || !/^([0-9a-f]{40}|[0-9a-f]{64})$/.test(commit)) return false;
	return (await local.git(["merge-base", "--is-ancestor", commit, sent])).exitCode === 0;
}

/** Creates refs for the imported commits and deletes outdated refs of an earlier attempt, in one transaction. */
async function nameImported({ local, runId }: WorkspaceTransfer, refs: Map<string, string>): Promise<void> {
	const others = transferRef(runId, "other");
	const changes: Record<string, string | null> = {};
	for (const ref of (await listRefs(local, others)).keys()) changes[ref] = null;
	for (const [ref, commit] of [...refs].slice(0, MAX_OTHER_REFS)) {
		if (ref === `${OUT}files` || ref === `${OUT}head` || ref.startsWith(`${OUT}other/`))
			changes[transferRef(runId, ref.slice(OUT.length))] = commit;
	}
	if (changes[transferRef(runId, "files")] === undefined) {
		throw new CodedError(
			"workspace_transfer_rejected",
			"The remote machine sent a bundle without the files of the workspace.",
			{ hint: "Check what else changes the base path of the environment, then finalize the workspace again." },
		);
	}
	if (!refs.has(`${OUT}head`) && (await listRefs(local, transferRef(runId, "head"))).size > 0)
		changes[transferRef(runId, "head")] = null;
	await setRefs(local, changes);
}

function tooLarge(limit: number): CodedError {
	return new CodedError("workspace_too_large", `The work on the remote machine is larger than ${limit} bytes.`, {
		hint: "Ignore files that need not be synced back (.gitignore), then finalize the workspace again.",
	});
}

function takenThere(runId: string): CodedError {
	return new CodedError(
		"remote_workspace_taken",
		"Another run uses the folder of the workspace on the remote machine.",
		{
			hint: `If the run left work, merge it from refs/paperclip/kept/${runId} of the repository on the remote machine.`,
		},
	);
}
