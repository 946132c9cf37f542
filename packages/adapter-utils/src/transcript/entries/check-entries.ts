import type {
	ModelTurn,
	ToolKind,
	TranscriptEntry,
	TranscriptEntryKind,
	TranscriptImage,
} from "../../contract/transcript-entry.ts";
import { addDropReasons, type DropReason } from "./drop-reasons.ts";
import { toPlainData } from "./plain-data.ts";

/** Maximum number of entries per line. A parser that returns more is broken, so the line is shown unchanged. */
export const MAX_ENTRIES_PER_LINE = 1000;

/** Maximum count of omitted entries, because an untrusted array may claim any length. */
export const MAX_DROPPED_PER_LINE = 1_000_000;

const MAX_IMAGES = 8;
const MAX_IMAGE_CHARACTERS = 4 * 1024 * 1024;
const MAX_ALT_LENGTH = 200;

const IMAGE_TYPES: readonly string[] = ["image/png", "image/jpeg", "image/gif", "image/webp"];
const TOOL_KINDS: readonly string[] = ["shell", "edit", "read", "search", "web", "task", "todo", "other"];
const TURN_COUNTS = ["inputTokens", "cachedTokens", "outputTokens", "costUsd"] as const;

export interface CheckedEntries {
	entries: TranscriptEntry[];
	/** Number of omitted entries, at most {@link MAX_DROPPED_PER_LINE}. */
	dropped: number;
	/** Reasons for the omitted entries, with counts. */
	reasons: readonly DropReason[];
}

type FieldType = "string" | "number" | "boolean" | "strings" | "data";

const EXPECTED: Record<FieldType, string> = {
	string: "a string",
	number: "a finite number",
	boolean: "a boolean",
	strings: "an array of strings",
	data: "JSON",
};

const MAX_KIND_CHARACTERS = 40;

/** Fields of each kind, in addition to the common ones. A trailing `?` marks an optional field. */
const FIELDS: Record<TranscriptEntryKind, Record<string, FieldType>> = {
	assistant: { text: "string", "delta?": "boolean" },
	thinking: { text: "string", "delta?": "boolean" },
	user: { text: "string" },
	tool_call: { name: "string", input: "data", "toolUseId?": "string" },
	tool_result: { toolUseId: "string", "toolName?": "string", content: "string", isError: "boolean" },
	init: { model: "string", sessionId: "string" },
	result: {
		text: "string",
		inputTokens: "number",
		outputTokens: "number",
		cachedTokens: "number",
		"reasoningTokens?": "number",
		costUsd: "number",
		"coversSession?": "boolean",
		subtype: "string",
		isError: "boolean",
		errors: "strings",
	},
	stderr: { text: "string" },
	system: { text: "string" },
	stdout: { text: "string" },
	diff: { changeType: "string", text: "string", "toolUseId?": "string" },
};

/** Optional fields for display. If the value of such a field is wrong, only the field is removed, not the entry. */
const HINTS: { name: string; of: readonly TranscriptEntryKind[] | null; check: (value: unknown) => unknown }[] = [
	{
		name: "parentToolUseId",
		of: null,
		check: (value) => (typeof value === "string" && value !== "" ? value : undefined),
	},
	{ name: "turn", of: null, check: checkTurn },
	{ name: "format", of: ["assistant"], check: (value) => (value === "plain" ? value : undefined) },
	{ name: "toolKind", of: ["tool_call"], check: checkToolKind },
	{ name: "exitCode", of: ["tool_result"], check: (value) => (Number.isInteger(value) ? value : undefined) },
	{ name: "durationMs", of: ["tool_result"], check: (value) => (Number(value) >= 0 ? asFinite(value) : undefined) },
	{ name: "images", of: ["tool_result"], check: checkImages },
];

/** Rules by kind of entry, precomputed because they are read for each entry of a log. */
const RULES = new Map(
	Object.entries(FIELDS).map(([kind, fields]) => {
		const hints = HINTS.filter(({ of }) => of === null || of.includes(kind as TranscriptEntryKind));
		const named = Object.entries(fields).map(([field, type]) => {
			const isOptional = field.endsWith("?");
			return { name: isOptional ? field.slice(0, -1) : field, isOptional, type };
		});
		return [kind, { hints, fields: named }];
	}),
);

function asFinite(value: unknown): number | undefined {
	return Number.isFinite(value) ? (value as number) : undefined;
}

/**
 * Validates the untrusted result of a line parser. A single object counts as an array of one. Removes invalid entries;
 * if none is left, returns the line as one `stdout` entry. Entries are copies made of plain data. Never throws.
 * @param ts ISO 8601 time of the line.
 */
export function checkEntries(value: unknown, line: string, ts: string): CheckedEntries {
	const raw: TranscriptEntry = { kind: "stdout", ts, text: line };
	let candidates: unknown[];
	let count: number;
	try {
		candidates = Array.isArray(value) ? value : [value];
		count = candidates.length;
	} catch {
		return { entries: [raw], ...droppedFor(UNREADABLE, 1) };
	}
	if (!Number.isInteger(count)) return { entries: [raw], ...droppedFor(UNREADABLE, 1) };
	if (count > MAX_ENTRIES_PER_LINE) {
		const dropped = Math.min(count, MAX_DROPPED_PER_LINE);
		return { entries: [raw], ...droppedFor(`more than ${MAX_ENTRIES_PER_LINE} entries for a line`, dropped) };
	}

	const entries: TranscriptEntry[] = [];
	const faults: DropReason[] = [];
	for (let index = 0; index < count; index++) {
		const entry = checkEntry(candidates, index);
		if (typeof entry === "string") faults.push({ reason: entry, count: 1 });
		else entries.push(entry);
	}
	const dropped = { dropped: faults.length, reasons: addDropReasons([], faults) };
	return { entries: entries.length === 0 && count > 0 ? [raw] : entries, ...dropped };
}

const UNREADABLE = "the returned value cannot be read";

function droppedFor(reason: string, dropped: number): Pick<CheckedEntries, "dropped" | "reasons"> {
	return { dropped, reasons: [{ reason, count: dropped }] };
}

/** Returns the reason if the entry is invalid. */
function checkEntry(candidates: unknown[], index: number): TranscriptEntry | string {
	try {
		return copyEntry(candidates[index]);
	} catch {
		return UNREADABLE;
	}
}

function copyEntry(value: unknown): TranscriptEntry | string {
	if (typeof value !== "object" || value === null) return `expected an entry, got ${typeName(value)}`;
	const source = value as Record<string, unknown>;
	const { kind, ts } = source;
	if (typeof kind !== "string") return `kind: expected a string, got ${typeName(kind)}`;
	const rules = RULES.get(kind);
	if (rules === undefined) return `kind: ${JSON.stringify(kind.slice(0, MAX_KIND_CHARACTERS))} is unknown`;
	if (typeof ts !== "string") return `${kind}.ts: expected a string, got ${typeName(ts)}`;
	const copy: Record<string, unknown> = { kind, ts };
	for (const { name, check } of rules.hints) {
		const content = source[name];
		const checked = content === undefined ? undefined : check(content);
		if (checked !== undefined) copy[name] = checked;
	}
	for (const { name, isOptional, type } of rules.fields) {
		const content = source[name];
		if (isOptional && content === undefined) continue;
		const checked = checkField(content, type);
		if (checked === undefined) return `${kind}.${name}: expected ${EXPECTED[type]}, got ${typeName(content)}`;
		copy[name] = checked.value;
	}
	return copy as unknown as TranscriptEntry;
}

function typeName(value: unknown): string {
	if (value === null || Array.isArray(value)) return value === null ? "null" : "an array";
	return typeof value === "number" && !Number.isFinite(value) ? String(value) : typeof value;
}

function checkField(content: unknown, type: FieldType): { value: unknown } | undefined {
	if (type === "data") return { value: toPlainData(content) };
	if (type === "number") return Number.isFinite(content) ? { value: content } : undefined;
	if (type !== "strings") return typeof content === type ? { value: content } : undefined;
	if (!Array.isArray(content)) return undefined;
	const copy = Array.from(content.slice(0, MAX_ENTRIES_PER_LINE));
	return copy.every((item) => typeof item === "string") ? { value: copy } : undefined;
}

function checkToolKind(value: unknown): ToolKind | undefined {
	return typeof value === "string" && TOOL_KINDS.includes(value) ? (value as ToolKind) : undefined;
}

function checkTurn(value: unknown): ModelTurn | undefined {
	if (typeof value !== "object" || value === null) return undefined;
	const source = value as Record<string, unknown>;
	const { id, model } = source;
	if (typeof id !== "string" || id === "") return undefined;
	const turn: ModelTurn = { id };
	if (typeof model === "string" && model !== "") turn.model = model;
	for (const name of TURN_COUNTS) {
		const count = source[name];
		if (typeof count === "number" && Number.isFinite(count) && count >= 0) turn[name] = count;
	}
	return turn;
}

function checkImages(value: unknown): TranscriptImage[] | undefined {
	if (!Array.isArray(value)) return undefined;
	const images = value.slice(0, MAX_IMAGES).flatMap((image) => checkImage(image) ?? []);
	return images.length > 0 ? images : undefined;
}

function checkImage(value: unknown): TranscriptImage | undefined {
	if (typeof value !== "object" || value === null) return undefined;
	const { mediaType, data, alt } = value as Record<string, unknown>;
	if (typeof mediaType !== "string" || !IMAGE_TYPES.includes(mediaType)) return undefined;
	if (typeof data !== "string" || data === "" || data.length > MAX_IMAGE_CHARACTERS) return undefined;
	if (!/^[A-Za-z0-9+/]+={0,2}$/.test(data)) return undefined;
	const named = typeof alt === "string" && alt !== "" ? { alt: alt.slice(0, MAX_ALT_LENGTH) } : {};
	return { mediaType: mediaType as TranscriptImage["mediaType"], data, ...named };
}
