import type { DerivedUI, Settings, StdoutParserFactory } from "@paperclipai/adapter-utils";
import { lazyPart } from "../kit/lazy-part.ts";
import type { UIAdapterModule } from "./types.ts";

/** The `./ui` entry of an adapter whose form follows from its settings. */
interface AdapterEntry extends DerivedUI {
	type: string;
	label: string;
	settings: Settings;
	createStdoutParser: StdoutParserFactory;
}

export function builtinAdapter(entry: AdapterEntry): UIAdapterModule {
	const { type, label, settings, parseStdoutLine, createStdoutParser, buildConfig } = entry;
	return {
		type,
		label,
		parseStdoutLine,
		createStdoutParser,
		buildAdapterConfig: buildConfig,
		// Lazy: the transcript worker imports the registry too and must not load components.
		ConfigFields: lazyPart(() => import("./settings-fields.tsx").then((module) => module.settingsFields(settings))),
	};
}
