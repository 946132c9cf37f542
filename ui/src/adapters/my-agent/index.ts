import { label, type } from "@paperclipai/adapter-my-agent";
import { buildMyAgentConfig, createStdoutParser, parseStdoutLine } from "@paperclipai/adapter-my-agent/ui";
import { lazy } from "react";
import type { UIAdapter } from "../ui-adapter.ts";

export const myAgentUIAdapter: UIAdapter = {
	type,
	label,
	parseStdoutLine,
	createStdoutParser,
	// Loaded lazily: the transcript worker imports the registry too and must not load components.
	ConfigFields: lazy(() => import("./config-fields.tsx").then((module) => ({ default: module.MyAgentConfigFields }))),
	buildAdapterConfig: buildMyAgentConfig,
};
