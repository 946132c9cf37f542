import type { AgentRequest } from "@paperclipai/adapter-utils";
import { type ConversationState, createCodexProtocol } from "../server/conversation/protocol.ts";

export const THREAD = "01a21aa5-cc36-7bd3-ab35-36658a7c75c2";
export const MESSAGE = "2c1f4c1e-0c5b-4a55-9d3a-6f1f3f1c7b01";
export const OTHER = "2c1f4c1e-0c5b-4a55-9d3a-6f1f3f1c7b02";

export const thread = {
	requested: null,
	params: { cwd: "/project" },
	images: [],
	asksToLeaveSandbox: false,
	mcpServers: ["files"],
};
export const protocol = createCodexProtocol(thread);
const sent = (id: string) =>
	`${JSON.stringify({ id, method: "turn/steer", params: { input: [{ text: `text ${id}` }] } })}\n`;

/** All that a conversation with this output does. */
export function fold(
	lines: (string | object)[],
	{ protocol: used = protocol, prompt = "Do it.", has = (_: string): boolean => false } = {},
) {
	const start = used.start(prompt);
	const done = { send: [...start.send], delivered: [], refused: [], withdrawn: [], settled: [] } as Record<
		string,
		unknown[]
	>;
	const asked: AgentRequest[] = [];
	let state: ConversationState = start.state;
	for (const line of lines) {
		const pending = () => [MESSAGE, OTHER].filter((id) => !done.delivered?.includes(id) && !done.refused?.includes(id));
		const step = used.onLine(state, typeof line === "string" ? line : JSON.stringify(line), {
			messageText: sent,
			pending,
			has,
			texts: () => [],
		});
		for (const key of Object.keys(done))
			done[key]?.push(...((step as unknown as Record<string, unknown[]>)[key] ?? []));
		asked.push(...(step.asked ?? []));
		state = step.state;
	}
	const messages = (done.send as { id: string; text: string }[]).map(({ id, text }) => ({ id, ...JSON.parse(text) }));
	return { ...done, send: messages, asked, state } as {
		send: { id: string; method?: string; params?: Record<string, unknown>; error?: unknown }[];
		delivered: string[];
		refused: string[];
		withdrawn: string[];
		settled: string[];
		asked: AgentRequest[];
		state: ConversationState;
	};
}

const thread_ = { id: "thread", result: { thread: { id: THREAD } } };
export const turn = (method: string, id: string, fields = {}) => ({
	method,
	params: { threadId: THREAD, turn: { id, ...fields } },
});
export const user = (clientId: string) => ({
	method: "item/started",
	params: { threadId: THREAD, item: { type: "userMessage", id: "u", clientId } },
});
export const BEGUN = [
	{ id: "initialize", result: {} },
	thread_,
	{ id: "prompt", result: { turn: { id: "t1" } } },
	turn("turn/started", "t1"),
	user("prompt"),
];
export const over = (id: string) => turn("turn/completed", id, { status: "completed" });
export const refusal = (id: string, message: string) => ({ id, error: { code: -32600, message } });
