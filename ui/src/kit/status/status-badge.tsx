import { type Status, statusStyles } from "./status-styles.ts";

export function StatusBadge({ status }: { status: Status }) {
	const { label, color, background } = statusStyles[status];
	return (
		<span
			data-status={status}
			className={`inline-flex w-fit items-center gap-1.5 rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${color} ${background}`}
		>
			<span className={`size-1.5 rounded-full bg-current`} />
			{label}
		</span>
	);
}
