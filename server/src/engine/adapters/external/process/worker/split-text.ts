/** Never separates surrogate pairs. */
export function splitText(text: string, chars: number): string[] {
	if (text.length <= chars) return [text];
	const parts: string[] = [];
	for (let start = 0; start < text.length; ) {
		const isInPair = /[\uD800-\uDBFF]/.test(text.charAt(start + chars - 1)) && start + chars < text.length;
		const end = start + chars - (isInPair ? 1 : 0);
		parts.push(text.slice(start, end));
		start = end;
	}
	return parts;
}
