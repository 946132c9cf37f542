const VERSION = /(\d+)\.(\d+)\.(\d+)/;

/**
 * Whether a program's version is at least `first`. `text` may hold more than the version, as the answer to `--version`
 * does; `undefined` when no version stands in it.
 *
 * @example isVersionAtLeast("codex-cli 0.77.0", "0.80.0") // false
 */
export function isVersionAtLeast(text: string, first: string): boolean | undefined {
	const version = readVersion(text);
	const wanted = readVersion(first);
	if (version === null || wanted === null) return undefined;
	for (const [index, part] of version.entries()) {
		const other = wanted[index] ?? 0;
		if (part !== other) return part > other;
	}
	return true;
}

function readVersion(text: string): number[] | null {
	return VERSION.exec(text)?.slice(1).map(Number) ?? null;
}
