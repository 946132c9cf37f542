import { label, type } from "@paperclipai/adapter-process";
import { buildProcessConfig, createStdoutParser, parseStdoutLine } from "@paperclipai/adapter-process/ui";
import { lazy } from "react";
import type { UIAdapter } from "../ui-adapter.ts";

export const processUIAdapter: UIAdapter = {
	type,
	label,
	parseStdoutLine,
	createStdoutParser,
	// Loaded with the form, so that the transcript worker, which reads the registry too, stays free of components.
	ConfigFields: lazy(() => import("./config-fields.tsx").then((module) => ({ default: module.ProcessConfigFields }))),
	buildAdapterConfig: buildProcessConfig,
};
