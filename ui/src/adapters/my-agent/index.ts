import { label, type } from "@paperclipai/adapter-my-agent";
import { buildMyAgentConfig, createStdoutParser, parseStdoutLine } from "@paperclipai/adapter-my-agent/ui";
import { lazy } from "react";
import type { UIAdapter } from "../ui-adapter.ts";

export const myAgentUIAdapter: UIAdapter = {
	type,
	label,
	parseStdoutLine,
	createStdoutParser,
	// Loaded with the form, so that the transcript worker, which reads the registry too, stays free of components.
	ConfigFields: lazy(() => import("./config-fields.tsx").then((module) => ({ default: module.MyAgentConfigFields }))),
	buildAdapterConfig: buildMyAgentConfig,
};
