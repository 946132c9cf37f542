/** Reserves space, so that the page does not jump. */
export function LoadingRows({ rows = 4, label }: { rows?: number; label: string }) {
	return (
		<div role="status" className="grid gap-2">
			<span className="sr-only">{label}</span>
			{Array.from({ length: rows }, (_, row) => (
				<div key={row} className="h-14 animate-pulse rounded-lg bg-sunken motion-reduce:animate-none" />
			))}
		</div>
	);
}
