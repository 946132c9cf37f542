import { label, type } from "@paperclipai/adapter-process";
import { buildProcessConfig, createStdoutParser, parseStdoutLine } from "@paperclipai/adapter-process/ui";
import { lazyPart } from "../../kit/lazy-part.ts";
import type { UIAdapterModule } from "../types.ts";

export const processUIAdapter: UIAdapterModule = {
	type,
	label,
	parseStdoutLine,
	createStdoutParser,
	// Lazy: the transcript worker imports the registry too and must not load components.
	ConfigFields: lazyPart(() => import("./config-fields.tsx").then((module) => module.ProcessConfigFields)),
	buildAdapterConfig: buildProcessConfig,
};
