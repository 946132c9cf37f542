import { getAdapterLabel, readCapabilities, type ServerAdapterModule } from "@paperclipai/adapter-utils";
import type { AdapterInfo } from "@paperclipai/shared";

/** An adapter as the API tells it. */
export function adapterInfo(adapter: ServerAdapterModule): AdapterInfo {
	const models = adapter.models ?? [];
	return {
		type: adapter.type,
		label: getAdapterLabel(adapter.type, adapter.label),
		source: "builtin",
		loaded: true,
		disabled: false,
		overridesBuiltin: false,
		modelsCount: models.length,
		models: models.map(({ id, label }) => ({ id, label })),
		capabilities: readCapabilities(adapter),
		uiParser: { state: "built-in" },
	};
}
