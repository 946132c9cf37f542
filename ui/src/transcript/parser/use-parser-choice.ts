import { useAdapters } from "../../adapters/adapter-queries.ts";
import { chooseParser, type ParserChoice } from "./parser-choice.ts";

/** `null` until the list of adapters is loaded. */
export function useParserChoice(adapterType: string): ParserChoice | null {
	const { data: adapters, isPending } = useAdapters();
	if (isPending) return null;
	const info = adapters?.find(({ type }) => type === adapterType);
	// Until the list is loaded, the worker uses the built-in parser of the type.
	const isBuiltIn = adapters === undefined || info?.source === "builtin" || info?.overridesBuiltin === true;
	return chooseParser(adapterType, isBuiltIn, info);
}
