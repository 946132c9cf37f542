import { joinPromptSections } from "../template/join-prompt-sections.ts";
import {
	normalizePaperclipWakePayload,
	type PaperclipWakePayload,
	type WakeComment,
	type WakeDecision,
	type WakeIssue,
} from "./wake-payload.ts";

export interface WakePromptOptions {
	/** Default `false`. */
	resumedSession?: boolean;
	/** Ignored, for compatibility. */
	conversationMode?: boolean;
	/** Ignored, for compatibility. */
	suppressIssueDescription?: boolean;
}

/**
 * Returns the wake section of a prompt; `""` when the payload is empty. Quotes untrusted text line by line, so that it
 * cannot imitate a section of the prompt.
 * @param value `context.paperclipWake`.
 */
export function renderPaperclipWakePrompt(value: unknown, options: WakePromptOptions = {}): string {
	const payload = normalizePaperclipWakePayload(value);
	if (payload === null) return "";
	return joinPromptSections([
		options.resumedSession ? "## New since your last run" : "## Why you are awake",
		options.resumedSession
			? "You continue an earlier session. What you know from it still holds, except for this:"
			: "",
		payload.reason && `Wake reason: ${oneLine(payload.reason)}`,
		payload.prompt && `What is asked of you:\n\n${quote(payload.prompt)}`,
		payload.issue && `Issue: ${describeIssue(payload.issue)}`,
		list("Blocked by:", payload.blockers, describeIssue),
		list("Child issues:", payload.childIssues, describeIssue),
		payload.approval && describeDecision("Approval", payload.approval),
		...payload.earlierApprovals.map((approval) => describeDecision("Approval", approval)),
		...payload.interactions.map((interaction) => describeDecision("Interaction", interaction)),
		describeComments(payload),
	]);
}

function describeComments({ comments, moreComments }: PaperclipWakePayload): string {
	if (comments.length === 0) return moreComments ? "There are new comments; read them through the Paperclip API." : "";
	return joinPromptSections([
		"New comments, oldest first:",
		moreComments ? "There are more new comments; read the rest through the Paperclip API." : "",
		...comments.map(describeComment),
	]);
}

function describeComment(comment: WakeComment): string {
	const author = comment.author && ` by ${oneLine(comment.author)}`;
	const time = comment.createdAt && ` at ${oneLine(comment.createdAt)}`;
	const cut = comment.truncated ? "\n\nThis comment continues; read the rest through the Paperclip API." : "";
	return `Comment ${oneLine(comment.id)}${author}${time}:\n\n${quote(comment.body)}${cut}`;
}

function describeIssue(issue: WakeIssue): string {
	const name = oneLine([issue.identifier, issue.title].filter(Boolean).join(" ")) || "untitled";
	const state = [
		issue.status && `status ${issue.status}`,
		issue.priority && `priority ${issue.priority}`,
		`id ${issue.id}`,
	];
	return `${name} (${oneLine(state.filter(Boolean).join(", "))})`;
}

function describeDecision(what: string, decision: WakeDecision): string {
	const kind = decision.kind && ` ${oneLine(decision.kind)}`;
	const head = `${what}${kind} ${oneLine(decision.id)}: ${oneLine(decision.status) || "open"}`;
	return decision.answer ? `${head}\n\n${quote(decision.answer)}` : head;
}

function list<Item>(title: string, items: Item[], describe: (item: Item) => string): string {
	return items.length === 0 ? "" : [title, "", ...items.map((item) => `- ${describe(item)}`)].join("\n");
}

function quote(text: string): string {
	return text
		.trim()
		.split(/\r\n|[\r\n\u2028\u2029]/)
		.map((line) => `> ${line}`.trimEnd())
		.join("\n");
}

function oneLine(text: string): string {
	return text.replace(/\s+/g, " ").trim();
}
