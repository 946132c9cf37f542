import type { StdoutLineParser, StdoutParser, StdoutParserFactory } from "../../contract/line-parser.ts";
import { describeError } from "./describe-error.ts";

/** Like `import()`, but takes the text of an ES module. */
export type ImportModule = (moduleText: string) => Promise<unknown>;

/** `problem` completes "The adapter's parser ...". */
export type LoadedParser = { create: StdoutParserFactory; parser: StdoutParser } | { problem: string };

/**
 * Loads an ES module, or a CommonJS file that does not use `require`. `createStdoutParser` takes precedence over
 * `parseStdoutLine`; both may be members of the default export. Never throws.
 */
export async function loadParser(source: string, importModule: ImportModule): Promise<LoadedParser> {
	const asModule = await tryImport(source, importModule);
	const asCommonJs = asModule.create ? null : await tryImport(commonJsAsModule(source), importModule);
	const create = asModule.create ?? asCommonJs?.create;
	if (create) return tryCreate(create);
	const isCommonJs = /\b(module|exports|require) is not defined/.test(asModule.thrown ?? "");
	const thrown = isCommonJs ? asCommonJs?.thrown : asModule.thrown;
	if (thrown === undefined) return { problem: "exports neither createStdoutParser nor parseStdoutLine" };
	return { problem: `threw while it was being loaded (${thrown})` };
}

async function tryImport(
	moduleText: string,
	importModule: ImportModule,
): Promise<{ create?: StdoutParserFactory | undefined; thrown?: string }> {
	try {
		return { create: findFactory(await importModule(moduleText)) };
	} catch (error) {
		return { thrown: describeError(error) };
	}
}

/** Provides `this`, `module` and `exports`, which a CommonJS file expects. */
function commonJsAsModule(source: string): string {
	// On the first line, so that errors have the line of the file.
	const start = "const file = { exports: {} }; (function (module, exports) {";
	const end = "\n}).call(file.exports, file, file.exports);\nexport default file.exports;";
	return `${start}${source.replace(/^#!.*/, "")}${end}`;
}

function findFactory(exports: unknown): StdoutParserFactory | undefined {
	const inDefault = member(exports, "default");
	const candidates = [exports, inDefault, member(inDefault, "default")];
	for (const candidate of candidates) {
		const create = member(candidate, "createStdoutParser");
		if (typeof create === "function") return () => create.call(candidate);
	}
	for (const candidate of candidates) {
		const parseLine = member(candidate, "parseStdoutLine");
		if (typeof parseLine === "function") return () => ({ parseLine: parseLine as StdoutLineParser, reset() {} });
	}
	return undefined;
}

function tryCreate(create: StdoutParserFactory): LoadedParser {
	try {
		const parser = create();
		if (typeof member(parser, "parseLine") === "function") return { create, parser };
		return { problem: "has a createStdoutParser() whose result has no parseLine(line, ts)" };
	} catch (error) {
		return { problem: `threw in createStdoutParser(): ${describeError(error)}` };
	}
}

function member(value: unknown, name: string): unknown {
	const hasMembers = (typeof value === "object" && value !== null) || typeof value === "function";
	return hasMembers ? (value as Record<string, unknown>)[name] : undefined;
}
