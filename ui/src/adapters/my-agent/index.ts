import { label, type } from "@paperclipai/adapter-my-agent";
import { buildMyAgentConfig, createStdoutParser, parseStdoutLine } from "@paperclipai/adapter-my-agent/ui";
import { lazyPart } from "../../kit/lazy-part.ts";
import type { UIAdapterModule } from "../types.ts";

export const myAgentUIAdapter: UIAdapterModule = {
	type,
	label,
	parseStdoutLine,
	createStdoutParser,
	// Lazy: the transcript worker imports the registry too and must not load components.
	ConfigFields: lazyPart(() => import("./config-fields.tsx").then((module) => module.MyAgentConfigFields)),
	buildAdapterConfig: buildMyAgentConfig,
};
