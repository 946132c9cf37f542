const SHOWN_PARTS = 2;

/** The end of a path, which is what distinguishes it; the title has all of it. */
export function Folder({ path }: { path: string | null }) {
	if (path === null) return null;
	const parts = path.split("/").filter(Boolean);
	const shown = parts.length > SHOWN_PARTS ? `…/${parts.slice(-SHOWN_PARTS).join("/")}` : path;
	return (
		<span title={path} className="block truncate font-mono text-xs text-muted">
			{shown}
		</span>
	);
}
