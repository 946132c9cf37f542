import type { ServerAdapter } from "../server-adapter.ts";
import { nearestName } from "./nearest-name.ts";

export interface ConfigFinding {
	code: string;
	message: string;
	hint: string;
	keys: string[];
	details?: Record<string, unknown>;
}

const MAX_NAMED = 10;
const MAX_NAME_CHARS = 100;

/** Also returns `null` for an adapter that does not declare its keys. */
export async function findUnknownSettings(
	adapter: Pick<ServerAdapter, "type" | "getConfigSchema">,
	config: Record<string, unknown>,
): Promise<ConfigFinding | null> {
	const known = (await adapter.getConfigSchema?.())?.keys;
	if (known === undefined) return null;
	const unknown = Object.keys(config).filter((key) => !known.includes(key) && !isOfServer(key));
	if (unknown.length === 0) return null;
	const keys = unknown.slice(0, MAX_NAMED).map(cutName);
	const more = unknown.length > keys.length ? ` and ${unknown.length - keys.length} more` : "";
	const what = unknown.length === 1 ? "is not a setting" : "are not settings";
	const meant = [...new Set(keys.flatMap((key) => nearestName(key, known) ?? []))];
	const all = `The settings: ${known.join(", ")}.`;
	return {
		code: "config_field_unknown",
		message: `${quoted(keys)}${more} ${what} of an agent of type ${adapter.type}.`,
		hint: meant.length === 0 ? all : `Did you mean ${quoted(meant)}? ${all}`,
		keys,
	};
}

function cutName(name: string): string {
	return name.length > MAX_NAME_CHARS ? `${name.slice(0, MAX_NAME_CHARS)}…` : name;
}

function quoted(names: string[]): string {
	return names.map((name) => JSON.stringify(name)).join(", ");
}

function isOfServer(key: string): boolean {
	return key === "cwd" || key.startsWith("paperclip");
}
