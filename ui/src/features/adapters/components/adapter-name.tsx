import type { AdapterInfo } from "@paperclipai/shared";
import { labelInUse } from "../../../adapters/adapter-facts.ts";
import { type AdapterProblem, adapterProblemOf } from "../../../adapters/adapter-problem.ts";
import { useAdapters } from "../../../adapters/adapter-queries.ts";

export function AdapterName({ type }: { type: string }) {
	const { label, problem } = useAdapter(type);
	return (
		<span title={type}>
			{label}
			<AdapterMark problem={problem} />
		</span>
	);
}

export function AdapterMark({ problem }: { problem: AdapterProblem | null }) {
	if (!problem) return null;
	const style = problem.mark === "disabled" ? "bg-sunken text-muted" : "bg-bad-soft text-bad";
	return (
		<span
			title={problem.message}
			className={`ml-1.5 inline-block rounded-full px-1.5 text-xs font-semibold whitespace-nowrap ${style}`}
		>
			{problem.mark}
		</span>
	);
}

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
