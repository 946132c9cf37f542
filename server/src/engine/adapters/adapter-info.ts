import { getAdapterLabel, readCapabilities, type ServerAdapterModule } from "@paperclipai/adapter-utils";
import type { AdapterInfo } from "@paperclipai/shared";
import { omitUndefined } from "@paperclipai/shared";
import type { ExternalAdapter } from "./external/catalog/catalog.ts";
import type { ServerAdapter } from "./server-adapter.ts";

export function builtinInfo(adapter: ServerAdapter): AdapterInfo {
	return {
		...declaredInfo(adapter.type, adapter),
		source: "builtin",
		loaded: true,
		disabled: false,
		overridesBuiltin: false,
		uiParser: { state: "built-in" },
	};
}

export function externalInfo(external: ExternalAdapter, builtin: ServerAdapter | undefined): AdapterInfo {
	const { entry, version, error } = external;
	const { source: _, ...uiParser } = version?.uiParser ?? { state: "none" as const, source: "" };
	return {
		...declaredInfo(entry.type, version?.adapter),
		source: "external",
		packageName: entry.packageName,
		...omitUndefined({ version: entry.version, localPath: entry.localPath }),
		installedAt: entry.installedAt,
		pinned: entry.pinned ?? false,
		loaded: version !== null && error === null && !entry.disabled,
		...(error === null ? {} : { error: withHint(error), errorCode: error.code }),
		disabled: entry.disabled ?? false,
		overridesBuiltin: builtin !== undefined,
		...(builtin && { builtinLabel: getAdapterLabel(builtin.type, builtin.label) }),
		overridePaused: builtin !== undefined && (entry.overridePaused ?? false),
		uiParser,
	};
}

function declaredInfo(type: string, adapter: ServerAdapter | undefined) {
	const models = adapter?.models ?? [];
	return {
		type,
		label: getAdapterLabel(type, adapter?.label),
		modelsCount: models.length,
		models: models.map(({ id, label }) => ({ id, label })),
		capabilities: readCapabilities((adapter ?? { type }) as ServerAdapterModule),
		hasConfigSchema: adapter?.getConfigSchema !== undefined,
		hasConfigurationDoc: adapter?.agentConfigurationDoc !== undefined,
	};
}

function withHint({ message, hint }: NonNullable<ExternalAdapter["error"]>): string {
	return hint === undefined ? message : `${message} ${hint}`;
}
