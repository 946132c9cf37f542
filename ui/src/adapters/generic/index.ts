import { createGenericParser, parseGenericLine } from "@paperclipai/adapter-utils";
import { lazy } from "react";
import { findUIAdapter, getAdapterLabel } from "../registry.ts";
import type { UIAdapter } from "../ui-adapter.ts";

const ConfigFields = lazy(() => import("./config-fields.tsx").then((module) => ({ default: module.JsonConfigFields })));

/** The UI side of an adapter; one without a UI of its own gets a form for the plain configuration. */
export function uiAdapterOf(type: string): UIAdapter {
	return (
		findUIAdapter(type) ?? {
			type,
			label: getAdapterLabel(type),
			parseStdoutLine: parseGenericLine,
			createStdoutParser: createGenericParser,
			ConfigFields,
			buildAdapterConfig: (values) => values.adapterSchemaValues ?? {},
		}
	);
}
