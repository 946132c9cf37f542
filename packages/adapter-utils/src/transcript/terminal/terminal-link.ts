/** Content of the OSC sequence that begins or ends a link: `8`, parameters, and the target. */
const LINK = /^8;[^;]*;(.*)$/s;
const CONTROL = /\p{Cc}/u;
const MAX_TARGET = 4_096;

/**
 * Reads the content of an operating system command (OSC) sequence: the `http` or `https` target of the link that begins,
 * `null` if one ends or has another target, `undefined` if the sequence is about something else.
 */
export function readLinkTarget(content: string): string | null | undefined {
	if (!content.startsWith("8;")) return undefined;
	const target = LINK.exec(content)?.[1];
	if (target === undefined) return undefined;
	if (target.length > MAX_TARGET || CONTROL.test(target) || !URL.canParse(target)) return null;
	const { protocol, href } = new URL(target);
	return protocol === "http:" || protocol === "https:" ? href : null;
}

const ESC = "\u001b";
const LINK_SEQUENCE = new RegExp(`(?:${ESC}\\]|\u009d)(8;[^\\p{Cc}]*)(?:\u0007|${ESC}\\\\|\u009c)`, "gu");

/** Removes link sequences, and writes each target in parentheses after its text. Linear time. */
export function writeLinkTargets(text: string): string {
	if (!text.includes("8;")) return text;
	const written: string[] = [];
	let from = 0;
	/** `at` is the index in `written` of the first part of the link's text. */
	let link: { at: number; target: string } | null = null;

	function end() {
		const shown = link === null ? "" : written.slice(link.at).join("").trim();
		if (link && shown !== "" && shown !== link.target && `${shown}/` !== link.target) written.push(` (${link.target})`);
		link = null;
	}

	for (const match of text.matchAll(LINK_SEQUENCE)) {
		const target = readLinkTarget(match[1] ?? "");
		if (target === undefined) continue;
		written.push(text.slice(from, match.index));
		from = match.index + match[0].length;
		end();
		if (target !== null) link = { at: written.length, target };
	}
	written.push(text.slice(from));
	end();
	return written.join("");
}
