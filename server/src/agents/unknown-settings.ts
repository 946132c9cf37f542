import type { ServerAdapter } from "../adapters/server-adapter.ts";
import { nearestName } from "./nearest-name.ts";

/** Finding about keys of a configuration that its adapter would ignore. */
export interface UnknownSettings {
	code: "config_field_unknown";
	message: string;
	hint: string;
	keys: string[];
}

/** `null` when there is none, and for an adapter that does not declare which keys it reads. */
export async function findUnknownSettings(
	adapter: Pick<ServerAdapter, "type" | "getConfigSchema">,
	config: Record<string, unknown>,
): Promise<UnknownSettings | null> {
	const known = (await adapter.getConfigSchema?.())?.keys;
	if (known === undefined) return null;
	const keys = Object.keys(config).filter((key) => !known.includes(key) && !isOfServer(key));
	if (keys.length === 0) return null;
	const names = keys.map((key) => JSON.stringify(key)).join(", ");
	const what = keys.length === 1 ? "is no setting" : "are no settings";
	const meant = keys.flatMap((key) => nearestName(key, known) ?? []);
	const all = `The settings: ${known.join(", ")}.`;
	return {
		code: "config_field_unknown",
		message: `${names} ${what} of an agent of type ${adapter.type}.`,
		hint: meant.length === 0 ? all : `Did you mean ${meant.map((key) => JSON.stringify(key)).join(", ")}? ${all}`,
		keys,
	};
}

/** The server itself reads these, whatever the adapter declares. */
function isOfServer(key: string): boolean {
	return key === "cwd" || key.startsWith("paperclip");
}
