import { readFileSync } from "node:fs";
import { type ConversationStep, type ProgramInput, parseJson } from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeConversation } from "../server/conversation/conversation-state.ts";
import { createClaudeProtocol } from "../server/conversation/protocol.ts";
import { recordings } from "./recordings.ts";

export const PROMPT = "70726f6d-7074-4000-8000-000000000001";
export const ID = "2c1f4c1e-0c5b-4a55-9d3a-6f1f3f1c7b01";
export const protocol = createClaudeProtocol(PROMPT);

type Step = ConversationStep<ClaudeConversation>;

/** Recorded conversations, with what the program was sent, as `version/name`. */
const folder = new URL("../__fixtures__/", import.meta.url);
export const talks = recordings.versions().flatMap((version) =>
	recordings
		.readAll(version)
		.filter(({ name }) => name.startsWith("talk-"))
		.map(({ name }) => `${version}/${name}`),
);

export function readTalk(name: string) {
	const lines = readFileSync(new URL(`${name}.jsonl`, folder), "utf8")
		.split("\n")
		.slice(0, -1);
	const { input } = JSON.parse(readFileSync(new URL(`${name}.meta.json`, folder), "utf8"));
	const ids = new Set<string>(input.flatMap(({ text }: { text: string }) => parseJson(text)?.uuid ?? []));
	return { lines, sent: (id: string) => (ids.has(id) ? "text" : null) };
}

export const inputOf = (messageText: (id: string) => string | null): ProgramInput => ({
	...{ messageText, pending: () => [], has: () => false, texts: () => [] },
});

export function fold(lines: string[], sent: (id: string) => string | null = () => null) {
	let { state } = protocol.start("Go on.");
	const steps: Step[] = [];
	const isOver: boolean[] = [];
	for (const line of lines) {
		const step = protocol.onLine(state, line, inputOf(sent));
		state = step.state;
		steps.push(step);
		isOver.push(protocol.isOver(state) && protocol.hasBackgroundWork?.(state) !== true);
	}
	const all = <Key extends "delivered" | "withdrawn" | "asked" | "settled" | "send">(key: Key) =>
		steps.flatMap((step) => [...(step[key] ?? [])]) as NonNullable<Step[Key]>[number][];
	return { state, steps, isOver, all };
}

export const json = (...events: object[]) => events.map((event) => JSON.stringify(event));
export const init = { type: "system", subtype: "init", session_id: "s", claude_code_version: "2.1.332" };
export const said = { type: "assistant", message: { id: "m", model: "m", content: [{ type: "text", text: "hi" }] } };
export const writing = (input: object) => ({
	...said,
	message: { content: [{ type: "tool_use", id: "w", name: "Write", input }] },
});
export const done = { type: "result", subtype: "success", is_error: false, result: "ok", session_id: "s" };
export const ask = (request_id: string, more: object = {}) => ({
	type: "control_request",
	request_id,
	request: {
		...{ subtype: "can_use_tool", tool_name: "Bash", input: { command: "make" }, tool_use_id: `call-${request_id}` },
		...more,
	},
});
export const lifecycle = (state: string, command_uuid = ID) => ({ type: "command_lifecycle", command_uuid, state });
export const repeated = { type: "user", uuid: ID, isReplay: true, message: { role: "user", content: "more" } };
export const sentMore = (id: string) => (id === ID ? "more" : null);
