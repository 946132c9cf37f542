import type { TranscriptEntry } from "@paperclipai/adapter-utils";
import type { Block, NumberedTurn } from "../block.ts";
import type { VersionedList } from "../versioned-list.ts";

/** Marks the first block of each model response. */
export interface Turns {
	/** Called after the entry has been added to a block. */
	push(entry: TranscriptEntry): void;
}

export function createTurns(blocks: VersionedList<Block>): Turns {
	/** The last response of the agent and each sub-agent, with its first block. */
	const last = new Map<string, { index: number; turn: NumberedTurn }>();
	let count = 0;

	return {
		push({ turn, parentToolUseId = "" }) {
			if (turn === undefined || blocks.length === 0) return;
			const before = last.get(parentToolUseId);
			const isSame = before?.turn.id === turn.id;
			const index = before && isSame ? before.index : blocks.length - 1;
			const block = blocks.at(index);
			if (block === undefined) return;
			const number = isSame ? before.turn.number : parentToolUseId === "" ? ++count : null;
			const next: NumberedTurn = { ...(isSame ? before.turn : {}), ...turn, number };
			if (isSame && !isChanged(before.turn, next)) return;
			last.set(parentToolUseId, { index, turn: next });
			blocks.replace(index, { ...block, turn: next });
		},
	};
}

function isChanged(before: NumberedTurn, after: NumberedTurn): boolean {
	return (["inputTokens", "cachedTokens", "outputTokens", "costUsd"] as const).some(
		(name) => before[name] !== after[name],
	);
}
