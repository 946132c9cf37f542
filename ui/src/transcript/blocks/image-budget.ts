import type { TranscriptImage } from "@paperclipai/adapter-utils";

/** Base64 characters. A run may have any number of images, and the worker keeps all blocks. */
const MAX_CHARACTERS = 48 * 1024 * 1024;

/** The returned function drops images beyond the budget. Their results still name them. */
export function createImageBudget(): (images: TranscriptImage[] | undefined) => TranscriptImage[] | undefined {
	let left = MAX_CHARACTERS;
	return (images) => {
		const kept = images?.filter(({ data }) => {
			if (data.length > left) return false;
			left -= data.length;
			return true;
		});
		return kept && kept.length > 0 ? kept : undefined;
	};
}
