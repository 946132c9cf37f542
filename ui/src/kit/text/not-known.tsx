/** Replaces an unknown value. @param label Tooltip and accessible name. */
export function NotKnown({ label }: { label: string }) {
	return (
		<span title={label} className="font-normal text-muted">
			<span aria-hidden="true">–</span>
			<span className="sr-only">{label}</span>
		</span>
	);
}
