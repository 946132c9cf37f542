// @ts-check
const COMMON = new Set(
	(
		"about after again also because been before being below between both could does doing down each from further have " +
		"having here into itself just more most must once only other over please same should some such than that their them " +
		"then there these they this those through under until very want were what when where which while with would your " +
		"agent task work look make need paperclip"
	).split(" "),
);
const MAX_WORDS = 6;

/**
 * The words of a task to search for in the files, in their order.
 * @param {string} task
 * @returns {string[]} lower case
 */
export function taskWords(task) {
	const words = task.toLowerCase().match(/[\p{L}\p{N}_]{4,40}/gu) ?? [];
	return [...new Set(words)].filter((word) => !COMMON.has(word) && !/^\d+$/.test(word)).slice(0, MAX_WORDS);
}
