import { registerAdapterSessionManagement, type ServerAdapterModule } from "@paperclipai/adapter-utils";
import type { AdapterInfo } from "@paperclipai/shared";
import { HttpError } from "../../platform/errors/http-error.ts";
import { builtinInfo, externalInfo } from "./adapter-info.ts";
import type { ExternalAdapter } from "./external/catalog/catalog.ts";
import { adapterUnavailable, asUnprocessable } from "./external/errors.ts";
import type { ExternalAdapters } from "./external/external-adapters.ts";
import type { ServerAdapter } from "./server-adapter.ts";

export interface AdapterRegistry {
	list(): AdapterInfo[];
	/** @throws {HttpError} `adapter_unknown` with `status`: 404 for a type from the URL, 422 for a type from the body. */
	info(type: string, status: 404 | 422): AdapterInfo;
	find(type: string): ServerAdapter | undefined;
	/** @throws {HttpError} `adapter_unknown` with `status`, or 422 `adapter_unavailable`. */
	get(type: string, status: 404 | 422): ServerAdapter;
	/**
	 * A started run keeps its version, even if the adapter has since been replaced, disabled or removed.
	 * @throws {CodedError} `adapter_unavailable`; never falls back to another adapter.
	 */
	forRun(type: string, runId: string): Promise<ServerAdapter>;
}

export interface AdaptersContext {
	adapters: AdapterRegistry;
}

export function createAdapterRegistry(
	builtins: ServerAdapterModule[],
	external: Pick<ExternalAdapters, "list" | "find" | "findRunVersion">,
): AdapterRegistry {
	const byType = new Map<string, ServerAdapter>(builtins.map((adapter) => [adapter.type, adapter]));
	for (const { type, sessionManagement } of builtins) {
		if (sessionManagement !== undefined) registerAdapterSessionManagement(type, sessionManagement);
	}
	const types = () => [...new Set([...byType.keys(), ...external.list().map(({ entry }) => entry.type)])].sort();

	function findExternal(type: string): ExternalAdapter | undefined {
		const found = external.find(type);
		return found?.entry.overridePaused && byType.has(type) ? undefined : found;
	}

	function findUsable(type: string): ServerAdapter | null {
		const found = findExternal(type);
		if (found === undefined) return byType.get(type) ?? null;
		if (found.entry.disabled) throw adapterUnavailable(type, disabled(type));
		if (found.version === null) throw adapterUnavailable(type, found.error ?? NOT_LOADED);
		return found.version.adapter;
	}

	const infoOf = (type: string): AdapterInfo | null => {
		const found = external.find(type);
		const builtin = byType.get(type);
		if (found !== undefined) return externalInfo(found, builtin);
		return builtin === undefined ? null : builtinInfo(builtin);
	};

	function unknownType(type: string, status: 404 | 422): HttpError {
		return new HttpError(status, "adapter_unknown", `There is no adapter of type "${type}".`, {
			hint: `Choose one of: ${types().join(", ")}`,
		});
	}

	return {
		list: () => types().flatMap((type) => infoOf(type) ?? []),
		info(type, status) {
			const info = infoOf(type);
			if (info === null) throw unknownType(type, status);
			return info;
		},
		find(type) {
			try {
				return findUsable(type) ?? undefined;
			} catch {
				return undefined;
			}
		},
		get(type, status) {
			const adapter = withHttpErrors(() => findUsable(type));
			if (adapter === null) throw unknownType(type, status);
			return adapter;
		},
		async forRun(type, runId) {
			const version = await external.findRunVersion(type, runId);
			const adapter = version === "builtin" ? byType.get(type) : version?.adapter;
			if (adapter !== undefined) return adapter;
			const current = findUsable(type);
			if (current === null) throw adapterUnavailable(type, NOT_INSTALLED);
			return current;
		},
	};
}

const disabled = (type: string) => ({
	message: "it is disabled.",
	hint: `Enable it with paperclipai adapter enable ${type}, or create an agent with another adapter.`,
});
const NOT_LOADED = { message: "it is not loaded.", hint: "Reload or reinstall it." };
const NOT_INSTALLED = {
	message: "it is not installed.",
	hint: "Install it with paperclipai adapter install <package>, or create an agent with another adapter.",
};

function withHttpErrors<T>(act: () => T): T {
	try {
		return act();
	} catch (error) {
		throw asUnprocessable(error);
	}
}
