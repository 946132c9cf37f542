import { asString, parseObject } from "../values/read-value.ts";

export interface WakeIssue {
	id: string;
	/** Such as `PAP-12`. */
	identifier: string;
	title: string;
	status: string;
	priority: string;
}

export interface WakeComment {
	id: string;
	body: string;
	/** `the board`, `the server`, or the name of an agent followed by ` (agent)`. */
	author: string;
	/** ISO 8601. */
	createdAt: string;
	/** Whether `body` is only the beginning of the comment; the API returns the rest. */
	truncated: boolean;
}

export interface WakeDecision {
	id: string;
	kind: string;
	status: string;
	answer: string;
}

/** Content of `context.paperclipWake`: the wake reason and the changes since the last run. Unknown text is `""`. */
export interface PaperclipWakePayload {
	reason: string;
	/** The request of the user or agent that woke the agent. */
	prompt: string;
	issue: WakeIssue | null;
	comments: WakeComment[];
	/** Whether `comments` omits some new comments. */
	moreComments: boolean;
	blockers: WakeIssue[];
	childIssues: WakeIssue[];
	/** The newest approval. */
	approval: WakeDecision | null;
	/** Newest first. */
	earlierApprovals: WakeDecision[];
	interactions: WakeDecision[];
}

/** Replaces missing or malformed parts with empty ones; returns `null` if all parts are empty. */
export function normalizePaperclipWakePayload(value: unknown): PaperclipWakePayload | null {
	const raw = parseObject(value);
	const payload: PaperclipWakePayload = {
		reason: asString(raw.reason),
		prompt: asString(raw.prompt),
		issue: readIssue(raw.issue),
		comments: readList(raw.comments, readComment),
		moreComments: raw.moreComments === true,
		blockers: readList(raw.blockers, readIssue),
		childIssues: readList(raw.childIssues, readIssue),
		approval: readDecision(raw.approval),
		earlierApprovals: readList(raw.earlierApprovals, readDecision),
		interactions: readList(raw.interactions, readDecision),
	};
	const hasContent = Object.values(payload).some((part) => (Array.isArray(part) ? part.length > 0 : Boolean(part)));
	return hasContent ? payload : null;
}

/**
 * Returns the normalized payload as JSON; `null` when the payload is empty.
 * @param _options Ignored, for compatibility.
 */
export function stringifyPaperclipWakePayload(
	value: unknown,
	_options: { omitIssueDescription?: boolean } = {},
): string | null {
	const payload = normalizePaperclipWakePayload(value);
	return payload === null ? null : JSON.stringify(payload);
}

function readList<Item>(value: unknown, read: (item: unknown) => Item | null): Item[] {
	return Array.isArray(value) ? value.map(read).filter((item) => item !== null) : [];
}

function readIssue(value: unknown): WakeIssue | null {
	const raw = parseObject(value);
	const id = asString(raw.id);
	if (id === "") return null;
	return {
		id,
		identifier: asString(raw.identifier),
		title: asString(raw.title),
		status: asString(raw.status),
		priority: asString(raw.priority),
	};
}

function readComment(value: unknown): WakeComment | null {
	const raw = parseObject(value);
	const id = asString(raw.id);
	const body = asString(raw.body);
	if (id === "" && body === "") return null;
	return {
		id,
		body,
		author: asString(raw.author) || asString(raw.authorName) || asString(raw.authorId),
		createdAt: asString(raw.createdAt),
		truncated: raw.truncated === true || raw.bodyTruncated === true,
	};
}

function readDecision(value: unknown): WakeDecision | null {
	const raw = parseObject(value);
	const id = asString(raw.id);
	if (id === "") return null;
	return { id, kind: asString(raw.kind), status: asString(raw.status), answer: asString(raw.answer) };
}
