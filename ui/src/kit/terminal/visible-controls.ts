const DELETE = 0x7f;
const CONTROLS = /[^\P{Cc}\t\n\u0080-\u009f]/gu;

/** Text whose control characters are shown by their symbols, such as ␛ and ␍, each one character as before. */
export function visibleControls(text: string): string {
	return text.replace(CONTROLS, (control) => {
		const code = control.charCodeAt(0);
		return String.fromCharCode(code === DELETE ? 0x2421 : 0x2400 + code);
	});
}
