import type { AdapterProblem } from "../../../adapters/adapter-problem.ts";

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
