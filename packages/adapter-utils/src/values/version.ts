const VERSION = /(\d{1,9})\.(\d{1,9})\.(\d{1,9})/;

/**
 * Returns `undefined` when either argument contains no version.
 * @param text Contains the version as `1.2.3`, like the output of `--version`.
 * @example isVersionAtLeast("codex-cli 0.77.0", "0.80.0") // false
 */
export function isVersionAtLeast(text: string, minimum: string): boolean | undefined {
	const version = readVersion(text);
	const required = readVersion(minimum);
	if (version === null || required === null) return undefined;
	for (const [index, part] of version.entries()) {
		const other = required[index] ?? 0;
		if (part !== other) return part > other;
	}
	return true;
}

function readVersion(text: string): number[] | null {
	return VERSION.exec(text)?.slice(1).map(Number) ?? null;
}
