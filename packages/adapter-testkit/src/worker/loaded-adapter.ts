import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import {
	DEFAULT_INSTRUCTIONS_PATH_KEY,
	loadParser,
	type ServerAdapterModule,
	type StdoutLineParser,
	type StdoutParser,
	type StdoutParserFactory,
} from "@paperclipai/adapter-utils";
import { createBareContext } from "@paperclipai/adapter-utils/host";
import { CONVERSING_MEMBERS, MEMBERS } from "./adapter-members.ts";
import type { Description, PackageModules, ParserSource, Thrown } from "./protocol.ts";
import { describeThrown } from "./thrown.ts";

type Exports = Record<string, unknown>;

/** The modules of a package. */
export interface LoadedAdapter {
	adapter: ServerAdapterModule;
	root: Exports;
	server: Exports;
	ui: Exports;
	cli: Exports;
	/** Errors of entries that could not be loaded, by entry. */
	faults: Partial<Record<ParserSource, unknown>>;
	/** Parser of the `./ui-parser` entry. */
	parser: StdoutParserFactory | null;
}

/** @throws any error of the package, and an error if it exports no adapter. */
export async function loadAdapter(modules: PackageModules): Promise<LoadedAdapter> {
	const root = await importFile(modules.root);
	const server = await importFile(modules.server);
	const adapter = (await findAdapter(root)) ?? (await findAdapter(server));
	if (adapter === null)
		throw new Error('The package exports no adapter: neither "." nor "./server" has createServerAdapter() or execute.');
	const faults: LoadedAdapter["faults"] = {};
	const load = async <T>(source: ParserSource, act: () => Promise<T>): Promise<T | null> =>
		await act().catch((error: unknown) => {
			faults[source] = error;
			return null;
		});
	const ui = (await load("ui", () => importFile(modules.ui))) ?? {};
	const cli = (await load("cli", () => importFile(modules.cli))) ?? {};
	const parser = await load("parser", () => loadParserFile(modules.parser));
	return { adapter, root, server, ui, cli, parser, faults };
}

/** Loads the parser from its text, into a realm without Node and without the browser, like the server and its clients. */
async function loadParserFile(file: string | null): Promise<StdoutParserFactory | null> {
	if (file === null) return null;
	const loaded = await loadParser(await readFile(file, "utf8"), createBareContext());
	if ("problem" in loaded) throw new Error(`The parser ${loaded.problem}.`);
	return loaded.create;
}

async function importFile(file: string | null): Promise<Exports> {
	return file === null ? {} : ((await import(pathToFileURL(file).href)) as Exports);
}

async function findAdapter(module: Exports): Promise<ServerAdapterModule | null> {
	for (const owner of [module, module.default as Exports | undefined]) {
		if (typeof owner !== "object" || owner === null) continue;
		if (typeof owner.createServerAdapter === "function") {
			const created = await (owner as { createServerAdapter(): unknown }).createServerAdapter();
			if (typeof created !== "object" || created === null) throw new Error("createServerAdapter() returned no object.");
			return created as ServerAdapterModule;
		}
		if ("execute" in owner && "testEnvironment" in owner) return owner as unknown as ServerAdapterModule;
	}
	return null;
}

export async function describeAdapter(loaded: LoadedAdapter, folder: string): Promise<Description> {
	const { adapter, root } = loaded;
	const { schema, schemaError } = await readSchema(adapter, folder);
	return {
		type: adapter.type,
		label: adapter.label,
		models: adapter.models,
		doc: adapter.agentConfigurationDoc,
		members: Object.fromEntries(
			MEMBERS.filter((name) => adapter[name] !== undefined).map((name) => [name, typeof adapter[name]]),
		),
		conversing: ["protocol", ...CONVERSING_MEMBERS].filter(
			(name) => (adapter as unknown as Exports)[name] !== undefined,
		),
		hasSessions: adapter.sessionCodec !== undefined || adapter.sessionManagement?.supportsSessionResume === true,
		hasSkills: typeof adapter.listSkills === "function" || typeof adapter.syncSkills === "function",
		startsThroughRunChildProcess:
			adapter.startsThroughRunChildProcess === true ||
			adapter.supportsSsh === true ||
			adapter.supportsContainer === true,
		takesToken: adapter.supportsLocalAgentJwt === true,
		instructionsPathKey: adapter.instructionsPathKey || DEFAULT_INSTRUCTIONS_PATH_KEY,
		schema,
		schemaError,
		codec: adapter.sessionCodec === undefined ? null : typesOf(adapter.sessionCodec as unknown as Exports),
		exports: { root: typesOf(root), server: typesOf(loaded.server), ui: typesOf(loaded.ui), cli: typesOf(loaded.cli) },
		rootType: root.type,
	};
}

async function readSchema(
	adapter: ServerAdapterModule,
	folder: string,
): Promise<{ schema: Description["schema"]; schemaError: Thrown | null }> {
	try {
		return { schema: (await adapter.getConfigSchema?.()) ?? null, schemaError: null };
	} catch (error) {
		return { schema: null, schemaError: describeThrown(error, folder) };
	}
}

function typesOf(exports: Exports): Record<string, string> {
	const names = ["serialize", "deserialize", "getDisplayId"].filter((name) => typeof exports[name] === "function");
	return Object.fromEntries(
		[...new Set([...Object.keys(exports), ...names])].map((name) => [name, typeof exports[name]]),
	);
}

/**
 * `null` if the entry exports no parser.
 * @throws the error with which loading the entry failed.
 */
export function findParser(loaded: LoadedAdapter, source: ParserSource): StdoutParserFactory | null {
	if (source in loaded.faults) throw loaded.faults[source];
	if (source === "parser") return loaded.parser;
	const module = loaded[source];
	for (const owner of [module, module.default as Exports | undefined]) {
		if (typeof owner !== "object" || owner === null) continue;
		if (typeof owner.createStdoutParser === "function") return owner.createStdoutParser as StdoutParserFactory;
		const { parseStdoutLine } = owner;
		if (typeof parseStdoutLine === "function") return () => stateless(parseStdoutLine as StdoutLineParser);
	}
	return null;
}

function stateless(parseLine: StdoutLineParser): StdoutParser {
	return { parseLine, reset() {} };
}
