import { label, type } from "@paperclipai/adapter-claude-local";
import { buildClaudeLocalConfig, createStdoutParser, parseStdoutLine } from "@paperclipai/adapter-claude-local/ui";
import { lazyPart } from "../../kit/lazy-part.ts";
import type { UIAdapterModule } from "../types.ts";

export const claudeLocalUIAdapter: UIAdapterModule = {
	type,
	label,
	parseStdoutLine,
	createStdoutParser,
	// Lazy: the transcript worker imports the registry too and must not load components.
	ConfigFields: lazyPart(() => import("./config-fields.tsx").then((module) => module.ClaudeLocalConfigFields)),
	buildAdapterConfig: buildClaudeLocalConfig,
};
