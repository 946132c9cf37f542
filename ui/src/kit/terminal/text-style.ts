/** Colours are 0 to 7; `null` is the default. */
export interface TextStyle {
	colour: number | null;
	background: number | null;
	bold: boolean;
	dim: boolean;
	italic: boolean;
	underline: boolean;
	strike: boolean;
	inverse: boolean;
}

export const PLAIN: TextStyle = {
	colour: null,
	background: null,
	bold: false,
	dim: false,
	italic: false,
	underline: false,
	strike: false,
	inverse: false,
};

/** Readable on every background in light and dark themes, so a theme cannot hide text. */
const COLOURS = [
	"text-ansi-black",
	"text-ansi-red",
	"text-ansi-green",
	"text-ansi-yellow",
	"text-ansi-blue",
	"text-ansi-magenta",
	"text-ansi-cyan",
	"text-ansi-white",
];

const BACKGROUNDS = [
	"bg-ansi-black-soft",
	"bg-ansi-red-soft",
	"bg-ansi-green-soft",
	"bg-ansi-yellow-soft",
	"bg-ansi-blue-soft",
	"bg-ansi-magenta-soft",
	"bg-ansi-cyan-soft",
	"bg-ansi-white-soft",
];

/** `""` for plain text. */
export function classOfStyle(style: TextStyle): string {
	const { colour, background } = style.inverse ? inverted(style) : style;
	const classes = [
		colour === null ? "" : (COLOURS[colour] ?? ""),
		background === null ? "" : (BACKGROUNDS[background] ?? ""),
		style.bold ? "font-semibold" : "",
		style.dim && colour === null ? "text-muted" : "",
		style.italic ? "italic" : "",
		style.underline ? "underline" : "",
		style.strike ? "line-through" : "",
	];
	return classes.filter((name) => name !== "").join(" ");
}

/** Backgrounds are pale, so the text keeps its own colour. */
function inverted({ colour, background }: TextStyle): Pick<TextStyle, "colour" | "background"> {
	return { colour: colour ?? background, background: colour ?? background ?? 7 };
}
