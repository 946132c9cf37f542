/** In place of a value that nobody knows. @param label What is not known, for whoever points at it or does not see it. */
export function NotKnown({ label }: { label: string }) {
	return (
		<span title={label} className="font-normal text-muted">
			<span aria-hidden="true">–</span>
			<span className="sr-only">{label}</span>
		</span>
	);
}
