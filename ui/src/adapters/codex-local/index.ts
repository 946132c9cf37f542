import { label, type } from "@paperclipai/adapter-codex-local";
import { buildCodexLocalConfig, createStdoutParser, parseStdoutLine } from "@paperclipai/adapter-codex-local/ui";
import { lazy } from "react";
import type { UIAdapter } from "../ui-adapter.ts";

export const codexLocalUIAdapter: UIAdapter = {
	type,
	label,
	parseStdoutLine,
	createStdoutParser,
	// Loaded with the form, so that the transcript worker, which reads the registry too, stays free of components.
	ConfigFields: lazy(() =>
		import("./config-fields.tsx").then((module) => ({ default: module.CodexLocalConfigFields })),
	),
	buildAdapterConfig: buildCodexLocalConfig,
};
