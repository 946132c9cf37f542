import { fileURLToPath } from "node:url";
import type { AgentAnswer, AgentRequest, ConversationControl, ConversationHost } from "../../contract/conversation.ts";
import type { AdapterExecutionContext, AdapterRunEvent } from "../../contract/execution.ts";
import { folder, never, runId, scope } from "../../process/__tests__/shell-runs.ts";
import { withRunScope } from "../../process/index.ts";
import type { ConversationProtocol } from "../protocol.ts";
import { runConversation } from "../run-conversation.ts";

const AGENT = fileURLToPath(new URL("./scripted-agent.mjs", import.meta.url));

interface State {
	isRunning: boolean;
	answers: string[];
}

export const line = (message: object) => `${JSON.stringify(message)}\n`;

const permission = ({ id, tool, input }: { id: string; tool: string; input: unknown }): AgentRequest => ({
	...{ kind: "permission", id, toolName: tool, input, action: { kind: "other" } },
	canChangeInput: false,
});

export const protocol: ConversationProtocol<State> = {
	start: (prompt) => ({
		state: { isRunning: true, answers: [] },
		send: [{ id: "prompt", text: line({ type: "message", id: "prompt", text: prompt }) }],
	}),
	onLine(state, text) {
		const event = JSON.parse(text);
		if (event.type === "begin") return { state: { ...state, isRunning: true }, delivered: [event.message] };
		if (event.type === "over") return { state: { ...state, isRunning: false } };
		if (event.type === "answer") return { state: { ...state, answers: [...state.answers, event.text] } };
		if (event.type === "ask") return { state, asked: [permission(event)] };
		return event.type === "settled" ? { state, settled: [event.id] } : { state };
	},
	message: (_, { id, text }) => line({ type: "message", id, text }),
	answer: (_, { id }, answer) =>
		line({
			type: "answer",
			id,
			allow: answer.kind === "allow",
			...(answer.kind === "allow" ? { input: answer.input } : {}),
		}),
	interrupt: (_, id) => line({ type: "interrupt", id }),
	isOver: ({ isRunning }) => !isRunning,
};

/** A server: it stores what it is told, as a database would, and may take over from another. */
export function newServer(
	stored = {
		delivered: [] as string[],
		withdrawn: [] as string[],
		asked: [] as string[],
		answers: new Map<string, AgentAnswer>(),
	},
) {
	let connect: (control: ConversationControl) => void = () => undefined;
	const connected = new Promise<ConversationControl>((resolve) => {
		connect = resolve;
	});
	const detach = new AbortController();
	const log: string[] = [];
	const events: AdapterRunEvent[] = [];
	let changed = () => {};
	const host: ConversationHost = {
		permissions: null,
		async connect(control) {
			connect(control);
		},
		withdrawn: async (id) => void stored.withdrawn.push(id),
		delivered: async (id) => void stored.delivered.push(id),
		async ask(request, signal) {
			stored.asked.push(request.id);
			changed();
			while (!signal.aborted) {
				const answer = stored.answers.get(request.id);
				if (answer !== undefined) return answer;
				await new Promise<void>((resolve) => {
					changed = resolve;
					signal.addEventListener("abort", () => resolve());
				});
			}
			return null;
		},
	};
	const ctx = {
		runId,
		agent: { id: "", companyId: "", name: "", adapterType: "scripted", adapterConfig: {} },
		runtime: { sessionId: null, sessionParams: null },
		config: {},
		context: {},
		signal: never,
		onLog: async (_: string, chunk: string) => void log.push(chunk),
		onEvent: async (event: AdapterRunEvent) => void events.push(event),
	} satisfies AdapterExecutionContext;
	return {
		stored,
		connected,
		events,
		log: () => log.join(""),
		answer(id: string, answer: AgentAnswer) {
			stored.answers.set(id, answer);
			changed();
		},
		detach: () => detach.abort(),
		run: (prompt: string, more: Partial<ConversationProtocol<State>> = {}, asked: ConversationHost | null = host) => {
			const program = { command: process.execPath, args: [AGENT], cwd: folder, env: {}, timeoutSec: 0, graceSec: 1 };
			const conversation = { program, protocol: { ...protocol, ...more }, prompt, host: asked };
			const result = withRunScope(scope(never, {}, detach.signal), () => runConversation(ctx, conversation));
			result.catch(() => undefined);
			return result;
		},
	};
}

export const ALLOW = { kind: "allow" } as const satisfies AgentAnswer;
