import path from "node:path";
import type { AdapterRunContext } from "@paperclipai/adapter-utils";
import { writeFileAtomic } from "@paperclipai/adapter-utils/host";
import type { Comment } from "@paperclipai/shared";
import type { FolderContext } from "../../../../platform/data-folder/data-folder.ts";
import { runFolderOf } from "../../../../platform/data-folder/run-folder.ts";
import type { DatabaseContext } from "../../../../platform/db/database.ts";
import { makeFolder } from "../../../../platform/disk/make-folder.ts";
import type { RunRow } from "../../../../records/runs/run-rows.ts";
import { boundedDescription, boundedForPrompt } from "./bounded-prompt.ts";
import { readWakeFacts, type WakeFacts } from "./read-wake.ts";

export async function readWakeContext(
	context: DatabaseContext & FolderContext,
	run: RunRow,
): Promise<AdapterRunContext> {
	const facts = await readWakeFacts(context, run);
	const prompt = joinTexts(run.prompt ?? "", ...facts.messages);
	const payload = wakePayload(run, prompt, facts);
	const task = joinTexts(issueMarkdown(facts), prompt);
	const approval = facts.approvals.at(-1);
	return {
		wakeReason: run.reason ?? run.invocationSource,
		...(prompt === "" ? {} : { prompt }),
		...(task === "" ? {} : { paperclipTaskMarkdown: task }),
		...(run.issueId === null ? {} : { issueId: run.issueId, taskId: run.issueId, issueIds: linkedIssues(facts) }),
		...(facts.wokenBy === null ? {} : { wakeCommentId: facts.wokenBy, commentId: facts.wokenBy }),
		...(approval === undefined ? {} : { approvalId: approval.id, approvalStatus: approval.status }),
		paperclipWake: boundedForPrompt(payload, facts.wokenBy),
		paperclipWakePayloadFile: await writePayload(context, run, payload),
	};
}

function issueMarkdown({ issue }: WakeFacts): string {
	if (issue === null) return "";
	const description = boundedDescription(issue.description) ?? "";
	return joinTexts(`# ${issue.identifier}: ${issue.title}`, description);
}

function joinTexts(...texts: string[]): string {
	return texts.filter((text) => text !== "").join("\n\n");
}

function linkedIssues({ issue, blockers, children }: WakeFacts): string[] {
	const related = [...blockers, ...children].map(({ id }) => id);
	return issue === null
		? []
		: [...new Set([issue.id, ...(issue.parentId === null ? [] : [issue.parentId]), ...related])];
}

async function writePayload({ folder }: FolderContext, run: RunRow, payload: object): Promise<string> {
	const { wakePayload: file } = runFolderOf(folder, run.id);
	await makeFolder(path.dirname(file));
	await writeFileAtomic(file, `${JSON.stringify(payload, null, "\t")}\n`);
	return file;
}

function wakePayload(run: RunRow, prompt: string, facts: WakeFacts): Record<string, unknown> {
	const { wakes, issue, blockers, children, comments, interactions } = facts;
	const [approval, ...earlierApprovals] = facts.approvals.toReversed();
	return {
		reason: run.reason ?? run.invocationSource,
		source: run.invocationSource,
		...(prompt === "" ? {} : { prompt }),
		...(wakes.length === 0 ? {} : { wakes: wakes.map(toWake) }),
		...(issue === null ? {} : { issue, blockers, childIssues: children }),
		...(approval === undefined ? {} : { approval, earlierApprovals }),
		...(interactions.length === 0 ? {} : { interactions }),
		...(comments.length === 0 ? {} : { comments: comments.map((comment) => toWakeComment(comment, facts)) }),
		...(facts.moreComments ? { moreComments: true } : {}),
	};
}

function toWake({ payload, ...wake }: WakeFacts["wakes"][number]) {
	const { id, reason, commentId, interactionId, approvalId } = wake;
	const added = payload === null ? {} : { payload };
	return { id, reason, commentId, interactionId, approvalId, ...added, createdAt: wake.createdAt.toISOString() };
}

function toWakeComment({ id, body, author, createdAt }: Comment, { agentNames }: WakeFacts) {
	const { kind, agentId } = author;
	return { id, body, author: nameOf(author, agentNames), authorId: agentId, authorKind: kind, createdAt };
}

/** The suffix distinguishes an agent that is named "the board" from the board. */
function nameOf({ kind, agentId }: Comment["author"], names: WakeFacts["agentNames"]): string {
	if (kind === "board") return "the board";
	if (kind === "system" || agentId === null) return "the server";
	return `${names.get(agentId) ?? agentId} (agent)`;
}
