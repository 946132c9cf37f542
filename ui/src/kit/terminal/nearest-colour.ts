const CUBE = [0, 95, 135, 175, 215, 255];
/** Red, yellow, green, cyan, blue, magenta: one per 60 degrees of hue. */
const HUES = [1, 3, 2, 6, 4, 5];

/** Maps the 256-colour palette to basic colours; `null` is the default colour. */
export function paletteColour(number: number): number | null {
	if (!(number >= 0 && number <= 255)) return null;
	if (number < 8) return number;
	if (number < 16) return number === 8 ? 7 : number - 8;
	if (number >= 232) return nearestColour(...grey(8 + (number - 232) * 10));
	const cube = number - 16;
	const level = (divisor: number) => CUBE[Math.floor(cube / divisor) % 6] ?? 0;
	return nearestColour(level(36), level(6), level(1));
}

/** Returns a basic colour, because only those are readable in every theme; `null`, the default, for near white. */
export function nearestColour(red: number, green: number, blue: number): number | null {
	const most = Math.max(red, green, blue);
	const spread = most - Math.min(red, green, blue);
	if (!Number.isFinite(spread)) return null;
	if (spread < 0.2 * Math.max(most, 64)) return most > 200 ? null : most > 60 ? 7 : 0;
	const sixth =
		most === red ? (green - blue) / spread : most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread;
	return HUES[(Math.round(sixth) + 6) % 6] ?? null;
}

function grey(level: number): [number, number, number] {
	return [level, level, level];
}
