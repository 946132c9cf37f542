/** Above a list, when the record that the address names is not in it. */
export function GoneNotice({ what }: { what: string }) {
	return (
		<p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-[13px] text-warn">
			There is no such {what}: it was deleted. What was changed and not saved is gone with it.
		</p>
	);
}
