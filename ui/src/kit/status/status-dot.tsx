import { type Status, statusStyles } from "./status-styles.ts";

export function StatusDot({ status }: { status: Status }) {
	const { label, color } = statusStyles[status];
	return (
		<span title={label} data-status={status} className={`inline-flex shrink-0 items-center ${color}`}>
			<span className={`size-2 rounded-full bg-current`} />
			<span className="sr-only">{label}</span>
		</span>
	);
}
