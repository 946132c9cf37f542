import type { GitContext } from "../program/git-environment.ts";
import { type Checkout, listEntries, readAttribute } from "../snapshot/content-filters.ts";
import { readSettings } from "../snapshot/plain-settings.ts";

interface MergeSettings {
	/** Names of the configured merge drivers. */
	drivers: ReadonlySet<string>;
	/** Name of the driver for files without the attribute `merge`. */
	defaultDriver: string | null;
	/** `only`: a merge commit is refused; `never`: each merge makes one. */
	fastForward: "only" | "never" | null;
}

const SETTING = /^merge\.(?:(.*)\.driver|(default|ff))\n(.*)$/s;
const NO = /^(false|no|off|0|)$/i;

/** @param settings As read by `readSettings`. */
export function parseMergeSettings(settings: readonly string[]): MergeSettings {
	const drivers = new Set<string>();
	const single = new Map<string, string>();
	for (const setting of settings) {
		const [, driver, key, value = ""] = SETTING.exec(setting) ?? [];
		if (driver !== undefined) drivers.add(driver);
		if (key !== undefined) single.set(key, value);
	}
	const ff = single.get("ff") ?? "true";
	const fastForward = ff === "only" ? "only" : NO.test(ff) ? "never" : null;
	return { drivers, defaultDriver: single.get("default") ?? null, fastForward };
}

/**
 * Finds files that the user's git merges with a driver. The server runs no driver, because an agent may write the
 * settings.
 * @param paths Latin1-encoded.
 * @param indexFile Index with the `.gitattributes` to use; default: the attributes among the files.
 * @returns the name of the driver by path.
 */
export async function findMergeDrivers(
	context: GitContext,
	{ drivers, defaultDriver }: MergeSettings,
	paths: readonly string[],
	indexFile?: string,
): Promise<Map<string, string>> {
	const found = new Map<string, string>();
	if (drivers.size === 0 || paths.length === 0) return found;
	for (const [path, value] of await readAttribute(context, "merge", paths, indexFile)) {
		const name = value === "unspecified" ? defaultDriver : value;
		if (name !== null && drivers.has(name)) found.set(path, name);
	}
	return found;
}

/** @returns the name of the driver by path, for the files of a worktree. */
export async function listMergeDrivers(checkout: Checkout): Promise<Map<string, string>> {
	const { gitDir, commonDir, files } = checkout;
	const context = { gitDir, commonDir, workTree: files, cwd: files };
	const settings = parseMergeSettings(await readSettings(checkout));
	if (settings.drivers.size === 0) return new Map();
	const entries = await listEntries(context);
	return await findMergeDrivers(
		context,
		settings,
		entries.map(({ path }) => path),
	);
}
