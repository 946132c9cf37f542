import { createStdoutParser } from "../parse-stdout.ts";

export const TS = "2026-01-01T00:00:00.000Z";

export function parse(...events: unknown[]) {
	const parser = createStdoutParser();
	return events.flatMap((event) => parser.parseLine(JSON.stringify(event), TS));
}

export const assistant = (...content: unknown[]) => ({ type: "assistant", message: { model: "opus", content } });
export const user = (content: unknown, more = {}) => ({ type: "user", message: { role: "user", content }, ...more });
export const toolResult = (content: unknown) => ({ type: "tool_result", tool_use_id: "t1", content });
