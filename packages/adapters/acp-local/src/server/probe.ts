import { asArray, parseObject, type RpcError } from "@paperclipai/adapter-utils";
import { type ConversationProtocol, runConversation } from "@paperclipai/adapter-utils/server-utils";
import { readRpcLine } from "../events/read-rpc.ts";
import { RPC } from "../events/rpc-ids.ts";
import { initializeRequest, newSessionRequest } from "./conversation/protocol.ts";

const TIMEOUT_SEC = 60;

/** The answers of an agent to a handshake. */
export interface AgentProbe {
	/** Result of `initialize`; `null` if the agent has not answered. */
	agent: Record<string, unknown> | null;
	/** Result of `session/new`. */
	session: Record<string, unknown> | null;
	error: RpcError | null;
	/** Standard error. */
	stderr: string;
}

interface ProbedProgram {
	command: string;
	args: string[];
	/** Absolute path. */
	cwd: string;
	env: Record<string, string>;
	graceSec: number;
}

/**
 * Starts the agent without a prompt.
 * @param opensSession Whether to create a session too, which the agent may store.
 * @throws {CodedError} the errors of `runConversation`.
 */
export async function probeAgent(program: ProbedProgram, opensSession: boolean): Promise<AgentProbe> {
	const stop = new AbortController();
	const probe = { ...program, timeoutSec: TIMEOUT_SEC, stopSignal: stop.signal };
	const protocol = createProbe(program.cwd, opensSession, () => stop.abort());
	const ctx = {
		runId: `acp-probe-${crypto.randomUUID()}`,
		agent: { id: "probe", companyId: "", name: "Probe", adapterType: "acp_local", adapterConfig: {} },
		runtime: { sessionId: null, sessionParams: null },
		config: {},
		context: {},
		signal: stop.signal,
		onLog: async () => undefined,
	};
	const { state, stderr } = await runConversation(ctx, { program: probe, protocol, prompt: "", host: null });
	return { ...state, stderr };
}

type ProbeState = Omit<AgentProbe, "stderr"> & { isOver: boolean };

/** @param done Called when the agent has answered; some agents stay open when their input is closed. */
function createProbe(cwd: string, opensSession: boolean, done: () => void): ConversationProtocol<ProbeState> {
	const over = (state: ProbeState) => {
		done();
		return { state: { ...state, isOver: true } };
	};
	return {
		start: () => ({ state: { agent: null, session: null, error: null, isOver: false }, send: [initializeRequest()] }),
		onLine(state, line) {
			const message = readRpcLine(line);
			if (message?.kind !== "response") return { state };
			const { id, result, error } = message;
			if (error !== null) return over({ ...state, error });
			if (id === RPC.session) return over({ ...state, session: result });
			if (id !== RPC.initialize) return { state };
			const known = { ...state, agent: result };
			return opensSession ? { state: known, send: [newSessionRequest(cwd)] } : over(known);
		},
		message: () => "",
		answer: () => "",
		interrupt: () => "",
		isReady: () => false,
		isOver: ({ isOver }) => isOver,
	};
}

/** The members of a list that are objects. */
export function objectsIn(value: unknown): Record<string, unknown>[] {
	return asArray(value).map(parseObject);
}
