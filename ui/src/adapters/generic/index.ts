import { createGenericParser, parseGenericLine } from "@paperclipai/adapter-utils";
import type { AdapterInfo } from "@paperclipai/shared";
import { lazy } from "react";
import { isExternalInUse, labelInUse } from "../adapter-in-use.ts";
import { findUIAdapter } from "../registry.ts";
import type { UIAdapter } from "../ui-adapter.ts";

const ConfigFields = lazy(() =>
	import("./described-config-fields.tsx").then((module) => ({ default: module.DescribedConfigFields })),
);

/**
 * The UI side of an adapter; one without a UI of its own gets a form for what it tells of its configuration.
 *
 * @param info an external adapter of a type that this UI knows has other settings than the one that ships with it
 */
export function uiAdapterOf(type: string, info?: AdapterInfo): UIAdapter {
	return (
		(info && isExternalInUse(info) ? undefined : findUIAdapter(type)) ?? {
			type,
			label: labelInUse(type, info),
			parseStdoutLine: parseGenericLine,
			createStdoutParser: createGenericParser,
			ConfigFields,
			buildAdapterConfig: (values) => values.adapterSchemaValues ?? {},
		}
	);
}
