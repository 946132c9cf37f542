import { label, type } from "@paperclipai/adapter-claude-local";
import { buildClaudeLocalConfig, createStdoutParser, parseStdoutLine } from "@paperclipai/adapter-claude-local/ui";
import { lazy } from "react";
import type { UIAdapter } from "../ui-adapter.ts";

export const claudeLocalUIAdapter: UIAdapter = {
	type,
	label,
	parseStdoutLine,
	createStdoutParser,
	// Loaded lazily: the transcript worker imports the registry too and must not load components.
	ConfigFields: lazy(() =>
		import("./config-fields.tsx").then((module) => ({ default: module.ClaudeLocalConfigFields })),
	),
	buildAdapterConfig: buildClaudeLocalConfig,
};
