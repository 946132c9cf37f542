import { type RpcId, rpcKey } from "@paperclipai/adapter-utils";
import { readRpcLine } from "../../events/read-rpc.ts";

/** The cancels and responses that the agent was sent, whichever server has sent them. */
export interface SentInput {
	/** Whether the agent was told to end the turn of the prompt with this id. */
	hasCancelled(turn: number): boolean;
	/** Returns which text responds to the request of the agent: one that also cancels its turn, or another. */
	responseTo(rpcId: RpcId): "cancel" | "other" | null;
}

/** @param input Returns all texts that the agent was sent; `""` instead of one that could not be sent. */
export function followInput(input: () => readonly string[]): SentInput {
	/** Positions of the texts. */
	const cancels = new Map<number | null, number>();
	const cancelling = new Set<number>();
	const responses = new Map<string, number>();
	let turn: number | null = null;
	let read = 0;

	function note(line: string, position: number): void {
		const message = readRpcLine(line);
		if (message?.kind === "request" && message.method === "session/prompt") {
			turn = typeof message.id === "number" ? message.id : null;
		} else if (message?.kind === "notification" && message.method === "session/cancel") {
			cancels.set(turn, position);
			cancelling.add(position);
		} else if (message?.kind === "response") responses.set(rpcKey(message.id), position);
	}

	/** Each text is read once. */
	function readNew(): readonly string[] {
		const texts = input();
		for (; read < texts.length; read++) {
			for (const line of (texts[read] ?? "").split("\n")) note(line, read);
		}
		return texts;
	}

	return {
		hasCancelled: (one) => Boolean(readNew()[cancels.get(one) ?? -1]),
		responseTo(rpcId) {
			const texts = readNew();
			const position = responses.get(rpcKey(rpcId)) ?? -1;
			if (!texts[position]) return null;
			return cancelling.has(position) ? "cancel" : "other";
		},
	};
}
