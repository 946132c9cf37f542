import { asString, parseObject } from "../values/read-value.ts";

export interface WakeIssue {
	id: string;
	/** Short name for people, as in `PAP-12`. */
	identifier: string;
	title: string;
	status: string;
	priority: string;
}

export interface WakeComment {
	id: string;
	body: string;
	author: string;
	createdAt: string;
	/** The body is only the beginning; the rest is in the API. */
	truncated: boolean;
}

export interface WakeDecision {
	id: string;
	kind: string;
	status: string;
	/** What was answered, in words. */
	answer: string;
}

/** Why an agent is awake and what is new since its last run: `context.paperclipWake`. Unknown text is `""`. */
export interface PaperclipWakePayload {
	reason: string;
	/** What the one who woke the agent asks for. */
	prompt: string;
	issue: WakeIssue | null;
	comments: WakeComment[];
	/** There are more new comments than these. */
	moreComments: boolean;
	blockers: WakeIssue[];
	childIssues: WakeIssue[];
	approval: WakeDecision | null;
	interactions: WakeDecision[];
}

/** Reads an untrusted wake payload. What is missing or malformed is empty; `null` when the payload says nothing at all. */
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
		interactions: readList(raw.interactions, readDecision),
	};
	const saysSomething = Object.values(payload).some((part) => (Array.isArray(part) ? part.length > 0 : Boolean(part)));
	return saysSomething ? payload : null;
}

/**
 * The payload as JSON, for a file or variable of the agent; `null` when it says nothing.
 *
 * @param _options Taken for adapters that pass it. The payload has no description of the issue that could be left out.
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
