const DELETE = 0x7f;
const CONTROLS = /[^\P{Cc}\t\n\u0080-\u009f]+/gu;

export interface VisiblePart {
	/** Control characters become symbols such as ␛, one for each. */
	text: string;
	/** Caret notation of the characters, for example `^[`, because few fonts have the symbols; `null` for other text. */
	caret: string | null;
}

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
