import type { AdapterProblem } from "../../../adapters/adapter-problem.ts";

/** Says beside an adapter's name that it cannot be used; why stands in the title, and in full where there is room. */
export function AdapterMark({ problem }: { problem: AdapterProblem | null }) {
	if (!problem) return null;
	const look = problem.mark === "disabled" ? "bg-sunken text-muted" : "bg-bad-soft text-bad";
	return (
		<span
			title={problem.message}
			className={`ml-1.5 inline-block rounded-full px-1.5 text-xs font-semibold whitespace-nowrap ${look}`}
		>
			{problem.mark}
		</span>
	);
}
