import { messageOf } from "@paperclipai/adapter-utils";
import { ApiError, getUiParser } from "@paperclipai/shared";
import { api } from "../../api/client.ts";
import type { ExternalParserRef } from "./parser-choice.ts";

/** The source, or why it could not be fetched; `null` when the server does not have it. */
export type ParserSource = { source: string } | { problem: string } | null;

/** Fetched once per page; failures are retried by the next view. */
const cache = new Map<string, Promise<ParserSource>>();

export function fetchParserSource({ adapterType, sha256 }: ExternalParserRef): Promise<ParserSource> {
	const cached = cache.get(sha256);
	if (cached) return cached;
	const fetched = fetchSource(adapterType);
	cache.set(sha256, fetched);
	void fetched.then((source) => source && "problem" in source && cache.delete(sha256));
	return fetched;
}

async function fetchSource(type: string): Promise<ParserSource> {
	try {
		return { source: await api.call(getUiParser, { params: { type } }) };
	} catch (error) {
		if (error instanceof ApiError && error.status === 404) return null;
		return { problem: `could not be fetched (${messageOf(error)})` };
	}
}
