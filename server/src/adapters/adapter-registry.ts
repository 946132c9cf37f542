import { registerAdapterSessionManagement, type ServerAdapterModule } from "@paperclipai/adapter-utils";
import { HttpError } from "../http/http-error.ts";

/** The adapters of a running server, by type. */
export interface AdapterRegistry {
	list(): ServerAdapterModule[];
	find(type: string): ServerAdapterModule | undefined;
	/** @throws {HttpError} `adapter_unknown` with the status that fits where the type came from. */
	get(type: string, status: 404 | 422): ServerAdapterModule;
}

export function createAdapterRegistry(adapters: ServerAdapterModule[]): AdapterRegistry {
	const byType = new Map(adapters.map((adapter) => [adapter.type, adapter]));
	for (const { type, sessionManagement } of adapters) {
		if (sessionManagement !== undefined) registerAdapterSessionManagement(type, sessionManagement);
	}
	return {
		list: () => [...byType.values()],
		find: (type) => byType.get(type),
		get(type, status) {
			const adapter = byType.get(type);
			if (adapter !== undefined) return adapter;
			throw new HttpError(status, "adapter_unknown", `There is no adapter of type "${type}".`, {
				hint: `Choose one of: ${[...byType.keys()].sort().join(", ")}`,
			});
		},
	};
}
