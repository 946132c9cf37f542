import type { Block } from "./block.ts";

/** "Next error" stops at these blocks. */
export function isErrorBlock(block: Block): boolean {
	switch (block.kind) {
		case "tool":
			return block.result?.isError === true;
		case "result":
			return block.isError;
		case "log":
			return block.errors.length > 0;
		default:
			return false;
	}
}
