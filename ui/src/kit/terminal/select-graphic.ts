import { nearestColour, paletteColour } from "./nearest-colour.ts";
import { PLAIN, type TextStyle, withLink } from "./text-style.ts";

const SWITCHES = new Map<number, Partial<TextStyle>>([
	[1, { bold: true }],
	[2, { dim: true }],
	[3, { italic: true }],
	[4, { underline: true }],
	[7, { inverse: true }],
	[9, { strike: true }],
	[21, { underline: true }],
	[22, { bold: false, dim: false }],
	[23, { italic: false }],
	[24, { underline: false }],
	[27, { inverse: false }],
	[29, { strike: false }],
	[39, { colour: null }],
	[49, { background: null }],
]);

/** Returns the style after `ESC [ parameters m`. Blinking and hidden text are shown as normal text. */
export function selectGraphic(before: TextStyle, parameters: string): TextStyle {
	const codes = parameters.split(/[;:]/).map((code) => (code === "" ? 0 : Number(code)));
	let style = before;
	for (let at = 0; at < codes.length; at++) {
		const code = codes[at] ?? 0;
		if (code === 38 || code === 48) {
			const { colour, length } = extendedColour(codes, at + 1);
			style = { ...style, [code === 38 ? "colour" : "background"]: colour };
			at += length;
		} else style = withCode(style, code);
	}
	return style;
}

function withCode(style: TextStyle, code: number): TextStyle {
	if (code === 0) return withoutFormat(style);
	const change = SWITCHES.get(code);
	if (change) return { ...style, ...change };
	const [range, colour] = [Math.floor(code / 10), code % 10];
	if (colour > 7) return style;
	if (range === 3 || range === 9) return { ...style, colour: range === 9 && colour === 0 ? 7 : colour };
	if (range === 4 || range === 10) return { ...style, background: colour };
	return style;
}

/** Reads `5;n` or `2;r;g;b`; `length` is the number of codes read. */
function extendedColour(codes: number[], at: number): { colour: number | null; length: number } {
	if (codes[at] === 5) return { colour: paletteColour(codes[at + 1] ?? 0), length: 2 };
	if (codes[at] !== 2) return { colour: null, length: 1 };
	const [red = 0, green = 0, blue = 0] = codes.slice(at + 1, at + 4);
	return { colour: nearestColour(red, green, blue), length: 4 };
}

/** A reset does not end a link. */
function withoutFormat(style: TextStyle): TextStyle {
	if (style.link === undefined) return PLAIN;
	return withLink(style, null) === PLAIN ? style : withLink(PLAIN, style.link);
}
