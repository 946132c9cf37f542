import { isObject } from "@paperclipai/adapter-utils/server-utils";
import { parse, type TomlTable } from "smol-toml";

export type { TomlTable } from "smol-toml";

/** `null` when the text is not valid TOML. */
export function parseToml(text: string): TomlTable | null {
	try {
		return parse(text);
	} catch {
		return null;
	}
}

/** Like Codex, treats a value that is not TOML as a string, so `model=gpt-5` needs no quotes. */
export function parseOverride(override: string): TomlTable {
	try {
		return parse(override);
	} catch {
		const [key = "", ...value] = override.split("=");
		return parseToml(`${key} = ${JSON.stringify(value.join("=").trim())}`) ?? {};
	}
}

/** Returns `""` if the value is not a string. */
export function textAt(table: TomlTable, path: readonly string[]): string {
	const value = valueAt(table, path);
	return typeof value === "string" ? value : "";
}

export function hasTable(table: TomlTable, path: readonly string[]): boolean {
	return isObject(valueAt(table, path));
}

function valueAt(table: TomlTable, path: readonly string[]): unknown {
	return path.reduce<unknown>(
		(value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
		table,
	);
}
