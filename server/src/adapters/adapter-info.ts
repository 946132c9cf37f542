import { readCapabilities, type ServerAdapterModule } from "@paperclipai/adapter-utils";
import type { AdapterInfo } from "@paperclipai/shared";

/** An adapter as the API tells it. */
export function adapterInfo(adapter: ServerAdapterModule): AdapterInfo {
	const models = adapter.models ?? [];
	return {
		type: adapter.type,
		label: adapter.label ?? humanise(adapter.type),
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

/** `my_agent` -> `My agent` */
function humanise(type: string): string {
	const words = type.replaceAll("_", " ");
	return words.charAt(0).toUpperCase() + words.slice(1);
}
