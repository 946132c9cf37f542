import type { ModelTurn, ToolKind, TranscriptImage } from "../../contract/transcript-entry.ts";

const MAX_IMAGES = 8;
const MAX_IMAGE_CHARACTERS = 4 * 1024 * 1024;
const MAX_ALT_LENGTH = 200;

const IMAGE_TYPES: readonly string[] = ["image/png", "image/jpeg", "image/gif", "image/webp"];
const TOOL_KINDS: readonly string[] = ["shell", "edit", "read", "search", "web", "task", "todo", "other"];
const TURN_COUNTS = ["inputTokens", "cachedTokens", "outputTokens", "costUsd"] as const;

export function checkFormat(value: unknown): "plain" | undefined {
	return value === "plain" ? value : undefined;
}

export function checkToolKind(value: unknown): ToolKind | undefined {
	return typeof value === "string" && TOOL_KINDS.includes(value) ? (value as ToolKind) : undefined;
}

export function checkTurn(value: unknown): ModelTurn | undefined {
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

export function checkImages(value: unknown): TranscriptImage[] | undefined {
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
