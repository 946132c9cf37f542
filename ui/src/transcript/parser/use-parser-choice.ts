import { useAdapters } from "../../adapters/adapter-queries.ts";
import { chooseParser, type ParserChoice } from "./parser-choice.ts";

/** The parser for an adapter's output; `null` until the list of adapters is loaded. */
export function useParserChoice(adapterType: string): ParserChoice | null {
	const { data: adapters, isPending } = useAdapters();
	if (isPending) return null;
	const info = adapters?.find(({ type }) => type === adapterType);
	// Without the list, the worker parses with what this UI has for the type.
	const isBuiltIn = adapters === undefined || info?.source === "builtin" || info?.overridesBuiltin === true;
	return chooseParser(adapterType, isBuiltIn, info);
}
