import type { TranscriptImage } from "@paperclipai/adapter-utils";

/** Of base64. A run may have any number of pictures, and the worker keeps all blocks. */
const MAX_CHARACTERS = 48 * 1024 * 1024;

/** Returns a function that leaves pictures out once those of the run take too much memory. Their results still name them. */
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
