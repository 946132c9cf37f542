// @ts-check
/** @typedef {{ added: string[], removed: string[], changed: string[] }} Changes */

/**
 * @param {Record<string, string>} before path -> signature
 * @param {Record<string, string>} after
 * @returns {Changes}
 */
export function compareFiles(before, after) {
	return {
		added: Object.keys(after).filter((file) => !Object.hasOwn(before, file)),
		removed: Object.keys(before).filter((file) => !Object.hasOwn(after, file)),
		changed: Object.keys(after).filter((file) => Object.hasOwn(before, file) && before[file] !== after[file]),
	};
}
