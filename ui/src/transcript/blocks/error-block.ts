import type { Block } from "./block.ts";

/** Whether the block is a place that "next error" stops at. */
export function isErrorBlock(block: Block): boolean {
	switch (block.kind) {
		case "tool":
			return block.result?.isError === true;
		case "result":
			return block.isError;
		default:
			return block.kind === "stderr";
	}
}
