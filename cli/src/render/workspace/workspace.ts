import {
	closeCauseSchema,
	type ExecutionWorkspaceDetails,
	leftCopySchema,
	skippedTeardownSchema,
	type WorkspaceOperation,
} from "@paperclipai/shared";
import picocolors from "picocolors";
import type { IssueTitle } from "../../client/issues/read-issue-titles.ts";
import { type Fact, formatFacts } from "../facts.ts";
import { indentText } from "../indent.ts";
import { toInlineText } from "../output/printable-text.ts";
import { withStartedCommand } from "../output/started-command.ts";
import { commandHint } from "../server-hint.ts";
import { formatUtc } from "../values.ts";
import { pathText } from "./path-text.ts";

interface WorkspaceStyle {
	color: boolean;
	columns: number;
}

interface WorkspaceNames {
	issue: IssueTitle | undefined;
	/** `null` for the server's machine. */
	environment: string | null;
}

const OPERATIONS: Record<WorkspaceOperation["operation"], string> = {
	worktree_prepare: "prepare",
	environment_prepare: "send",
	environment_collect: "bring back",
	workspace_provision: "provision",
	workspace_finalize: "finalize",
	workspace_merge: "merge",
	workspace_close: "close",
};

/** A workspace with its operations. */
export function formatWorkspace(
	workspace: ExecutionWorkspaceDetails,
	names: WorkspaceNames,
	{ color, columns }: WorkspaceStyle,
): string {
	const { bold } = picocolors.createColors(color);
	const facts = formatFacts(factsOf(workspace, names), columns);
	if (workspace.operations.length === 0) return facts;
	const operations = workspace.operations.map((operation) => formatOperation(operation, { color, columns }));
	return `${facts}\n${bold("Operations (UTC)")}\n${operations.join("")}`;
}

function factsOf(workspace: ExecutionWorkspaceDetails, { issue, environment }: WorkspaceNames): Fact[] {
	const { mode, status, path, prefix, sourcePath, branch, baseRef, baseCommit, headCommit } = workspace;
	const isWorktree = mode === "worktree";
	return [
		["workspace", workspace.id],
		["issue", issue === undefined ? null : `${issue.identifier} ${toInlineText(issue.title)}`],
		["status", status],
		["mode", mode],
		["folder", pathText(path)],
		["works in", prefix === "" ? null : pathText(prefix)],
		["made from", isWorktree ? pathText(sourcePath) : null],
		["environment", environment],
		["branch", branch === null ? null : pathText(branch)],
		["base", baseOf(baseRef, baseCommit)],
		["head", headCommit],
		["created", `${formatUtc(workspace.createdAt)} UTC`],
		["used", `${formatUtc(workspace.lastUsedAt)} UTC`],
		["closed", workspace.closedAt === null ? null : `${formatUtc(workspace.closedAt)} UTC`],
	];
}

function baseOf(ref: string | null, commit: string | null): string | null {
	const known = [ref === null ? null : pathText(ref), commit].filter((part) => part !== null);
	return known.length === 0 ? null : known.join(" at ");
}

function formatOperation(operation: WorkspaceOperation, { color, columns }: WorkspaceStyle): string {
	const { dim, green, red } = picocolors.createColors(color);
	const { status, error, details, runId, createdAt } = operation;
	const paint = { succeeded: green, failed: red, running: (text: string) => text }[status];
	const who = runId === null ? (automaticCloser(details) ?? "board") : `run ${runId}`;
	const first = `${formatUtc(createdAt)}  ${OPERATIONS[operation.operation]} ${paint(status)} by ${who}\n`;
	const lines = [
		...savedRefs(details).map((ref) => `saved under ${pathText(ref)}`),
		...textsOf(details?.setAside).map(
			(path) => `renamed to ${pathText(path)}, because it could make git execute a program`,
		),
		...leftCopies(details),
		...skippedTeardown(details),
		...missingFiles(details).map((path) => `${pathText(path)}, declared by the project, does not exist`),
		...(error === null ? [] : [`${error.code} ${error.message}`]),
	];
	const text = lines.map((line) => `${indentText(line, columns)}\n`).join("");
	const words = error === null ? undefined : commandHint({ ...error, runId });
	const hint = words ? `${dim(indentText(withStartedCommand(words), columns))}\n` : "";
	return `${first}${text}${hint}`;
}

/** Where an operation has saved uncommitted changes, and how to see them. */
export function savedChanges(details: WorkspaceOperation["details"]): string[] {
	return savedRefs(details).map((ref) => {
		// Not `git show`, which omits staged files, because the commit is then a merge.
		const command = `git diff ${pathText(`${ref}^1`)} ${pathText(ref)}`;
		return `The uncommitted changes are saved under ${pathText(ref)}. See them with: ${command}`;
	});
}

function savedRefs(details: WorkspaceOperation["details"]): string[] {
	const { rescueRef, rescueRefs } = details ?? {};
	return textsOf(Array.isArray(rescueRefs) ? rescueRefs : [rescueRef]);
}

/** Copies that closing has left in environments, and why. */
export function leftCopies(details: WorkspaceOperation["details"]): string[] {
	const { data = [] } = leftCopySchema.array().safeParse(details?.copiesLeft);
	return data.map((copy) => toInlineText(`a copy is left in ${copy.environment}: ${copy.code} ${copy.message}`));
}

/** Why the project's teardown command was not run. */
export function skippedTeardown(details: WorkspaceOperation["details"]): string[] {
	const { data } = skippedTeardownSchema.safeParse(details?.teardownSkipped);
	if (data === undefined) return [];
	const where = data.environment === null ? "an environment" : `the environment ${data.environment}`;
	return [
		toInlineText(`the project's teardown command was not run: agents have worked in ${where}, but ${data.reason}`),
	];
}

/** Names the server and its reason if it closed the workspace automatically; `null` otherwise. */
function automaticCloser(details: WorkspaceOperation["details"]): string | null {
	const { data: cause } = closeCauseSchema.safeParse(details?.cause);
	if (cause === undefined) return null;
	const why = cause === "age" ? "the workspace was unused for a long time" : "the limit of open worktrees was reached";
	return `server, because ${why}`;
}

/** Files that the project declares, but that did not exist. */
function missingFiles(details: WorkspaceOperation["details"]): string[] {
	const files = details?.files;
	return typeof files === "object" && files !== null && "missing" in files ? textsOf(files.missing) : [];
}

function textsOf(list: unknown): string[] {
	return Array.isArray(list) ? list.filter((each) => typeof each === "string") : [];
}
