import type { Run } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { Button, buttonClass } from "../../../../kit/button.tsx";

export function CompareBar({ selected, onClear }: { selected: readonly Run[]; onClear: () => void }) {
	// Older run on the left.
	const [left, right] = [...selected].sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
	return (
		<section
			aria-label="Selected runs"
			className="sticky bottom-3 mx-auto flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface py-1.5 pr-1.5 pl-4 text-[13px] shadow-overlay"
		>
			<span>
				{left && right
					? `2 runs selected: ${[...new Set([left.agentName, right.agentName])].join(" and ")}`
					: "Select one more run to compare"}
			</span>
			<Button variant="quiet" size="small" onClick={onClear}>
				Clear
			</Button>
			{left && right && (
				<Link
					to="/runs/compare"
					search={{ left: left.id, right: right.id }}
					className={buttonClass("primary", "small")}
				>
					Compare
				</Link>
			)}
		</section>
	);
}
