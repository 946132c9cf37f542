import { CodedError, registerAdapterSessionManagement, type ServerAdapterModule } from "@paperclipai/adapter-utils";
import type { AdapterInfo } from "@paperclipai/shared";
import { HttpError } from "../errors/http-error.ts";
import { builtinInfo, externalInfo } from "./adapter-info.ts";
import type { ExternalAdapter, ExternalAdapters } from "./external/external-adapters.ts";
import { adapterUnavailable } from "./external/versions/external-version.ts";
import type { ServerAdapter } from "./server-adapter.ts";

/** The adapters of a running server, by type. */
export interface AdapterRegistry {
	/** All that are known, those that cannot be used included. */
	list(): AdapterInfo[];
	/** @throws {HttpError} `adapter_unknown` with the status that fits where the type came from. */
	info(type: string, status: 404 | 422): AdapterInfo;
	/** As `get`, without a reason. */
	find(type: string): ServerAdapter | undefined;
	/**
	 * The adapter that stands for a type now.
	 * @throws {HttpError} `adapter_unknown` with the status that fits where the type came from, or 422 `adapter_unavailable`.
	 */
	get(type: string, status: 404 | 422): ServerAdapter;
	/**
	 * The same for a run; one that has begun goes on with what it has begun with, whatever has been changed meanwhile.
	 * @throws {CodedError} `adapter_unavailable`; no other adapter ever takes its place.
	 */
	forRun(type: string, runId: string): Promise<ServerAdapter>;
}

export function createAdapterRegistry(
	builtins: ServerAdapterModule[],
	external: Pick<ExternalAdapters, "list" | "find" | "findBegun">,
): AdapterRegistry {
	const byType = new Map<string, ServerAdapter>(builtins.map((adapter) => [adapter.type, adapter]));
	for (const { type, sessionManagement } of builtins) {
		if (sessionManagement !== undefined) registerAdapterSessionManagement(type, sessionManagement);
	}
	const types = () => [...new Set([...byType.keys(), ...external.list().map(({ entry }) => entry.type)])].sort();

	/** The external one stands before the one that ships with the server, unless a person has paused that. */
	function findExternal(type: string): ExternalAdapter | undefined {
		const found = external.find(type);
		return found?.entry.overridePaused && byType.has(type) ? undefined : found;
	}

	function usable(type: string): ServerAdapter | null {
		const found = findExternal(type);
		if (found === undefined) return byType.get(type) ?? null;
		if (found.entry.disabled) throw adapterUnavailable(type, disabled(type));
		// One that could not be loaded last time may well be now.
		if (found.version === null) throw adapterUnavailable(type, found.error ?? NOT_LOADED);
		return found.version.adapter;
	}

	const infoOf = (type: string): AdapterInfo | null => {
		const found = external.find(type);
		const builtin = byType.get(type);
		if (found !== undefined) return externalInfo(found, builtin);
		return builtin === undefined ? null : builtinInfo(builtin);
	};

	function unknown(type: string, status: 404 | 422): HttpError {
		return new HttpError(status, "adapter_unknown", `There is no adapter of type "${type}".`, {
			hint: `Choose one of: ${types().join(", ")}`,
		});
	}

	return {
		list: () => types().flatMap((type) => infoOf(type) ?? []),
		info(type, status) {
			const info = infoOf(type);
			if (info === null) throw unknown(type, status);
			return info;
		},
		find(type) {
			try {
				return usable(type) ?? undefined;
			} catch {
				return undefined;
			}
		},
		get(type, status) {
			const adapter = asHttpError(() => usable(type));
			if (adapter === null) throw unknown(type, status);
			return adapter;
		},
		async forRun(type, runId) {
			const begun = await external.findBegun(type, runId);
			const adapter = begun === "builtin" ? byType.get(type) : begun?.adapter;
			if (adapter !== undefined) return adapter;
			const current = usable(type);
			if (current === null) throw adapterUnavailable(type, NOT_INSTALLED);
			return current;
		},
	};
}

const disabled = (type: string) => ({
	message: "It is switched off.",
	hint: `Switch it on with: paperclipai adapter enable ${type}, or give the agent another adapter.`,
});
const NOT_LOADED = { message: "It is not loaded.", hint: "Reload or reinstall it." };
const NOT_INSTALLED = {
	message: "It is not installed.",
	hint: "Install it with: paperclipai adapter install <package>, or give the agent another adapter.",
};

function asHttpError<T>(act: () => T): T {
	try {
		return act();
	} catch (error) {
		if (!(error instanceof CodedError)) throw error;
		const { code, message, hint } = error;
		throw new HttpError(422, code, message, hint === undefined ? {} : { hint });
	}
}

export interface AdaptersContext {
	adapters: AdapterRegistry;
}
