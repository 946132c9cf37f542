import { label, type } from "@paperclipai/adapter-codex-local";
import { buildCodexLocalConfig, createStdoutParser, parseStdoutLine } from "@paperclipai/adapter-codex-local/ui";
import { lazyPart } from "../../kit/lazy-part.ts";
import type { UIAdapterModule } from "../types.ts";

export const codexLocalUIAdapter: UIAdapterModule = {
	type,
	label,
	parseStdoutLine,
	createStdoutParser,
	// Lazy: the transcript worker imports the registry too and must not load components.
	ConfigFields: lazyPart(() => import("./config-fields.tsx").then((module) => module.CodexLocalConfigFields)),
	buildAdapterConfig: buildCodexLocalConfig,
};
