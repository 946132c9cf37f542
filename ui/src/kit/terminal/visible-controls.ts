const DELETE = 0x7f;
const CONTROLS = /[^\P{Cc}\t\n\u0080-\u009f]+/gu;

/** A part of a text: as it is, or control characters. */
export interface VisiblePart {
	/** Control characters are their symbols, such as ␛, each one character as before. */
	text: string;
	/** The same in caret notation, such as `^[`: few fonts have the symbols. `null` for other text. */
	caret: string | null;
}

/** The parts of a text, so that its control characters can be shown. */
export function visibleControls(text: string): VisiblePart[] {
	const parts: VisiblePart[] = [];
	let end = 0;
	for (const { 0: controls, index } of text.matchAll(CONTROLS)) {
		if (index > end) parts.push({ text: text.slice(end, index), caret: null });
		parts.push({ text: convert(controls, symbolOf), caret: convert(controls, caretOf) });
		end = index + controls.length;
	}
	if (end < text.length) parts.push({ text: text.slice(end), caret: null });
	return parts;
}

function convert(controls: string, show: (code: number) => string): string {
	return Array.from(controls, (control) => show(control.charCodeAt(0))).join("");
}

function symbolOf(code: number): string {
	return String.fromCharCode(code === DELETE ? 0x2421 : 0x2400 + code);
}

function caretOf(code: number): string {
	return `^${String.fromCharCode(code ^ 0x40)}`;
}
