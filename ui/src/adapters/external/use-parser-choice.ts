import { useAdapters } from "../../features/adapters/api.ts";
import { findUIAdapter } from "../registry.ts";
import { chooseParser, type ParserChoice } from "./parser-choice.ts";

/** Which parser is to read the output of an adapter; `null` as long as the server has not said what it has. */
export function useParserChoice(adapterType: string): ParserChoice | null {
	const { data: adapters, isPending } = useAdapters();
	if (isPending) return null;
	const info = adapters?.find(({ type }) => type === adapterType);
	return chooseParser(adapterType, findUIAdapter(adapterType) !== undefined, info);
}
