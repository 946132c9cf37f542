import { createGenericParser, parseGenericLine } from "@paperclipai/adapter-utils";
import type { AdapterInfo } from "@paperclipai/shared";
import { lazyPart } from "../../kit/lazy-part.ts";
import { isExternalInUse, labelInUse } from "../adapter-facts.ts";
import { findUIAdapter } from "../registry.ts";
import type { UIAdapterModule } from "../types.ts";

const ConfigFields = lazyPart(() =>
	import("./described-config-fields.tsx").then((module) => module.DescribedConfigFields),
);

/**
 * Adapters without their own UI get the generic parser and a form built from their schema.
 * @param info Required for external adapters, which may have the type of a built-in one.
 */
export function uiAdapterOf(type: string, info?: AdapterInfo): UIAdapterModule {
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
