import type { AgentAnswer, AgentMcpServer, AgentRequest } from "@paperclipai/adapter-utils";
import {
	type ConversationSession,
	type ConversationState,
	createAcpProtocol,
} from "../server/conversation/protocol.ts";

const SESSION: ConversationSession = {
	cwd: "/project",
	requested: null,
	mode: "",
	configOptions: [],
	mcpServers: [],
	shouldAsk: true,
};
export const MESSAGE = "2c1f4c1e-0c5b-4a55-9d3a-6f1f3f1c7b01";
export const OTHER = "2c1f4c1e-0c5b-4a55-9d3a-6f1f3f1c7b02";
export const READY = { protocolVersion: 1, agentCapabilities: { loadSession: true } };

const parse = (text: string) =>
	text
		.split("\n")
		.filter((line) => line !== "")
		.map((line) => JSON.parse(line));

/**
 * A program whose lines are given by the test.
 * @param input The texts that it was sent by a server before this one.
 */
export function converse(more: Partial<ConversationSession> = {}, input: string[] = []) {
	const protocol = createAcpProtocol({ ...SESSION, ...more });
	const { state: first, send } = protocol.start("Do it.");
	const sent = (text: string) => {
		if (!input.includes(text)) input.push(text);
		return text;
	};
	for (const { text } of send) sent(text);
	let state: ConversationState = first;
	let pending: string[] = [];
	const read = (message: object) => {
		const line = JSON.stringify({ jsonrpc: "2.0", ...message });
		const known = { messageText: () => null, pending: () => pending, has: () => false, texts: () => input };
		const step = protocol.onLine(state, line, known);
		state = step.state;
		const settled = [...(step.delivered ?? []), ...(step.refused ?? [])];
		pending = pending.filter((id) => !settled.includes(id));
		return { ...step, texts: (step.send ?? []).map(({ text }) => JSON.parse(sent(text))) };
	};
	const write = (request: AgentRequest, answer: AgentAnswer) => sent(protocol.answer(state, request, answer));
	return {
		input,
		start: send.map(({ text }) => JSON.parse(text)),
		read,
		update: (update: object) => read({ method: "session/update", params: { sessionId: "s", update } }),
		open(result: object = {}) {
			read({ id: 0, result: READY });
			return read({ id: 1, result: { sessionId: "s", ...result } });
		},
		say(...ids: string[]) {
			pending = [...pending, ...ids];
			return ids.map((id) => JSON.parse(sent(protocol.message(state, { id, text: "More." }))));
		},
		write,
		answer: (request: AgentRequest, answer: AgentAnswer) => parse(write(request, answer)),
		interrupt: () => parse(sent(protocol.interrupt(state, MESSAGE))),
		isReady: () => protocol.isReady?.(state),
		isOver: () => protocol.isOver(state),
	};
}

export const chunk = { sessionUpdate: "agent_message_chunk", content: { type: "text", text: "Hi" } };
const OPTIONS = [
	{ optionId: "always", kind: "allow_always" },
	{ optionId: "yes", kind: "allow_once" },
	{ optionId: "no", kind: "reject_once" },
];
export const ask = (toolCall: object, options: object[] = OPTIONS) => ({
	id: 7,
	method: "session/request_permission",
	params: { sessionId: "s", toolCall: { toolCallId: "t", ...toolCall }, options },
});

export const git: AgentMcpServer = {
	name: "git",
	transport: "stdio",
	command: "node",
	args: ["a.mjs"],
	env: { TOKEN: "t" },
};
export const web: AgentMcpServer = {
	...{ name: "web", transport: "http", url: "https://a.example/mcp", headers: { "X-Key": "k" } },
};
