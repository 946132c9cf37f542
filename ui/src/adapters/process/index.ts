import { label, type } from "@paperclipai/adapter-process";
import { buildProcessConfig, createStdoutParser, parseStdoutLine } from "@paperclipai/adapter-process/ui";
import { lazy } from "react";
import type { UIAdapter } from "../ui-adapter.ts";

export const processUIAdapter: UIAdapter = {
	type,
	label,
	parseStdoutLine,
	createStdoutParser,
	// Loaded lazily: the transcript worker imports the registry too and must not load components.
	ConfigFields: lazy(() => import("./config-fields.tsx").then((module) => ({ default: module.ProcessConfigFields }))),
	buildAdapterConfig: buildProcessConfig,
};
