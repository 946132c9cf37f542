import type { AdapterInfo } from "@paperclipai/shared";
import { labelInUse } from "../../../adapters/adapter-in-use.ts";
import { type AdapterProblem, adapterProblemOf } from "../../../adapters/adapter-problem.ts";
import { useAdapters } from "../../../adapters/adapter-queries.ts";

interface KnownAdapter {
	label: string;
	/** `undefined` until the server has told its adapters, and when it has none of this type. */
	info: AdapterInfo | undefined;
	/** Told only once it is known. */
	problem: AdapterProblem | null;
}

/** An adapter as a run or an agent names it, by its type. */
export function useAdapter(type: string): KnownAdapter {
	const { data: adapters } = useAdapters();
	const info = adapters?.find((adapter) => adapter.type === type);
	return { label: labelInUse(type, info), info, problem: adapters ? adapterProblemOf(type, info) : null };
}
