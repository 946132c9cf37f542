import type { AdapterInfo } from "@paperclipai/shared";
import { labelInUse } from "../../../adapters/adapter-in-use.ts";
import { type AdapterProblem, adapterProblemOf } from "../../../adapters/adapter-problem.ts";
import { useAdapters } from "../../../adapters/adapter-queries.ts";

interface KnownAdapter {
	label: string;
	/** `undefined` until the list is loaded, and when no adapter of this type exists. */
	info: AdapterInfo | undefined;
	/** `null` until the list is loaded. */
	problem: AdapterProblem | null;
}

export function useAdapter(type: string): KnownAdapter {
	const { data: adapters } = useAdapters();
	const info = adapters?.find((adapter) => adapter.type === type);
	return { label: labelInUse(type, info), info, problem: adapters ? adapterProblemOf(type, info) : null };
}
