/** Has a minimum height, because browsers make selects shorter than text fields. */
export const inputClass =
	"w-full min-w-0 min-h-[2.125rem] rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-text placeholder:text-muted aria-invalid:border-bad";
