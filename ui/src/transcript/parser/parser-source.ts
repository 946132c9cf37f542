import { ApiError, getUiParser } from "@paperclipai/shared";
import { api } from "../../api/client.ts";
import type { OfferedParser } from "./parser-choice.ts";

/** The source, or why it could not be fetched; `null` when the server has none. */
export type ParserSource = { source: string } | { problem: string } | null;

/** By hash. A source is fetched once per page; after an error the next view retries. */
const fetched = new Map<string, Promise<ParserSource>>();

export function fetchParserSource({ adapterType, sha256 }: OfferedParser): Promise<ParserSource> {
	const known = fetched.get(sha256);
	if (known) return known;
	const found = fetchSource(adapterType);
	fetched.set(sha256, found);
	void found.then((source) => source && "problem" in source && fetched.delete(sha256));
	return found;
}

async function fetchSource(type: string): Promise<ParserSource> {
	try {
		return { source: await api.call(getUiParser, { params: { type } }) };
	} catch (error) {
		if (error instanceof ApiError && error.status === 404) return null;
		return { problem: `could not be fetched (${error instanceof Error ? error.message : String(error)})` };
	}
}
