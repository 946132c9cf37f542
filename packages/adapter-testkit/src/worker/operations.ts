import type { AdapterSessionCodec, CreateConfigValues, SessionParams } from "@paperclipai/adapter-utils";
import { formatLines } from "./format-lines.ts";
import { describeAdapter, findParser, type LoadedAdapter, loadAdapter } from "./loaded-adapter.ts";
import { provideOwnUtils } from "./own-utils.ts";
import { parseLines } from "./parse-lines.ts";
import { type ParserWatch, startParserWatch } from "./parser-watch.ts";
import { toPlainData } from "./plain-data.ts";
import type { Answer, CodecReport, OperationName, Request, Thrown } from "./protocol.ts";
import { runAdapter, testAdapter } from "./run-adapter.ts";
import { AGENT } from "./run-facts.ts";
import { describeParserError, describeThrown } from "./thrown.ts";

type Implementations = {
	[Name in OperationName]: (request: Request<Name>) => Answer<Name> | Promise<Answer<Name>>;
};

/** The operations of an adapter's process; all but `load` use the package that `load` has loaded. */
export function createOperations(): Implementations & { describe(error: unknown): Thrown } {
	let loaded: LoadedAdapter | null = null;
	let folder = "";
	let entries: string[] = [];
	let parserFile: string | null = null;
	let watch: ParserWatch | null = null;
	const watched = () => (watch ??= startParserWatch());
	const get = (): LoadedAdapter => {
		if (loaded === null) throw new Error("No adapter has been loaded.");
		return loaded;
	};
	return {
		describe: (error) => describeThrown(error, folder, entries),
		async load(modules) {
			folder = modules.folder;
			entries = [modules.root, modules.server, modules.ui, modules.cli].filter((file) => file !== null);
			parserFile = modules.parser;
			provideOwnUtils();
			loaded = await loadAdapter(modules);
			return await describeAdapter(loaded, folder);
		},
		parse({ source, mode, lines, limitMs }) {
			const create = findParser(get(), source);
			if (create === null) throw new Error(`The ${source} entry exports no parser.`);
			const textFile = source === "parser" ? parserFile : null;
			const describe = (error: unknown) =>
				textFile === null ? describeThrown(error, folder) : describeParserError(error, folder, textFile);
			return watched().during(lines, limitMs, (beginLine) => parseLines(create, mode, lines, describe, beginLine));
		},
		format({ lines, debug, limitMs }) {
			const createParser = findParser(get(), "ui");
			const format = get().cli.formatStdoutEvent as (line: string, debug: boolean) => void;
			if (createParser === null) throw new Error("The ui entry exports no parser.");
			return watched().during(lines, limitMs, (beginLine) =>
				formatLines(format, createParser, lines, debug, beginLine),
			);
		},
		execute: async (request) => await runAdapter(get().adapter, request, folder),
		testEnvironment: async (request) => await testAdapter(get().adapter, request, folder),
		codec: (values) => values.map((value) => tryCodec(get().adapter.sessionCodec, value, folder)),
		buildConfig: (values) => buildConfig(get(), values, folder),
		async skills(config) {
			const { adapter } = get();
			const { companyId, id: agentId } = AGENT;
			try {
				const snapshot = await adapter.listSkills?.({ agentId, companyId, adapterType: adapter.type, config });
				return { snapshot: toPlainData(snapshot), thrown: null };
			} catch (error) {
				return { snapshot: null, thrown: describeThrown(error, folder) };
			}
		},
		commandSpec: (config) => get().adapter.getRuntimeCommandSpec?.(config) ?? null,
	};
}

function tryCodec(codec: AdapterSessionCodec | undefined, value: unknown, folder: string): CodecReport {
	try {
		const stored = codec?.serialize(value as SessionParams) ?? null;
		const written: unknown = JSON.parse(JSON.stringify(stored));
		const restored = codec?.deserialize(written) ?? null;
		const displayId = restored === null ? null : (codec?.getDisplayId?.(restored) ?? null);
		return { stored, restored, read: codec?.deserialize(value) ?? null, displayId, thrown: null };
	} catch (error) {
		return { stored: null, restored: null, read: null, displayId: null, thrown: describeThrown(error, folder) };
	}
}

function buildConfig({ ui }: LoadedAdapter, values: Record<string, unknown>, folder: string): Answer<"buildConfig"> {
	const name = Object.keys(ui).find((one) => /^build\w*Config$/.test(one) && typeof ui[one] === "function");
	if (name === undefined) return null;
	try {
		const build = ui[name] as (values: CreateConfigValues) => unknown;
		return { config: toPlainData(build(values as unknown as CreateConfigValues)), thrown: null };
	} catch (error) {
		return { config: null, thrown: describeThrown(error, folder) };
	}
}
