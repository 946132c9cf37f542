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
	/** Target of a link, `http` or `https`. Default: no link. */
	link?: string;
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

/** The style inside a link, or with `null` after it. */
export function withLink({ link: _, ...style }: TextStyle, link: string | null): TextStyle {
	if (link !== null) return { ...style, link };
	const isPlain = (Object.keys(style) as (keyof typeof style)[]).every((name) => style[name] === PLAIN[name]);
	return isPlain ? PLAIN : style;
}

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

/** Backgrounds for inverse text. The text has the page's background colour, so each contrasts with it. */
const INVERSE_BACKGROUNDS = [
	"bg-ansi-black",
	"bg-ansi-red",
	"bg-ansi-green",
	"bg-ansi-yellow",
	"bg-ansi-blue",
	"bg-ansi-magenta",
	"bg-ansi-cyan",
	"bg-ansi-white",
];

/** `""` for plain text. */
export function classOfStyle(style: TextStyle): string {
	const classes = [
		...(style.inverse ? inverseColours(style) : plainColours(style)),
		style.bold ? "font-semibold" : "",
		style.italic ? "italic" : "",
		style.underline ? "underline" : "",
		style.strike ? "line-through" : "",
	];
	return classes.filter((name) => name !== "").join(" ");
}

function plainColours({ colour, background, dim }: TextStyle): string[] {
	return [
		colour === null ? "" : (COLOURS[colour] ?? ""),
		background === null ? "" : (BACKGROUNDS[background] ?? ""),
		dim && colour === null ? "text-muted" : "",
	];
}

/** The text has the colour of the page, because one background colour on another may be unreadable. */
function inverseColours({ colour, background }: TextStyle): string[] {
	const shown = colour ?? background;
	return ["text-bg", shown === null ? "bg-text" : (INVERSE_BACKGROUNDS[shown] ?? "bg-text")];
}
