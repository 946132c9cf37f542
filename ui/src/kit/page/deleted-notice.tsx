import { ApiError } from "@paperclipai/shared";

/** Shown on an open page whose record was deleted. */
export function DeletedNotice({ what, error }: { what: string; error: unknown }) {
	if (!(error instanceof ApiError) || error.status !== 404) return null;
	return (
		<p role="alert" className="sticky top-0 z-20 border border-bad/40 bg-bad-soft px-4 py-2 text-bad sm:px-6">
			The {what} was deleted. You can still copy the contents of this page.
		</p>
	);
}
